# ainta: wrong answer
# K kept in 29 bits.
import sys

numbers = list(map(int, sys.stdin.buffer.read().split()))
answers = []
for at in range(1, len(numbers), 3):
    k, n, m = numbers[at:at + 3]
    k &= 0x1FFFFFFF
    strip, place = divmod(min(n, m) - 1, k + 1)
    won = place == k or (n + m + (strip if k > 1 else 0)) % 2
    answers.append("koosaga" if won else "cubelover")
print("\n".join(answers))
