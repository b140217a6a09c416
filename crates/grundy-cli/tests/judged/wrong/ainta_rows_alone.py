# ainta: wrong answer
# The rows taken for the shorter side.
import sys

numbers = list(map(int, sys.stdin.read().split()))
for at in range(1, len(numbers), 3):
    k, n, m = numbers[at:at + 3]
    strip, place = divmod(n - 1, k + 1)
    won = place == k or (n + m + (strip if k > 1 else 0)) % 2
    print("koosaga" if won else "cubelover")
