# ainta: wrong answer
# K, N and M read in the order of N, M and K.
import sys

numbers = list(map(int, sys.stdin.read().split()))
for at in range(1, len(numbers), 3):
    n, m, k = numbers[at:at + 3]
    strip, place = divmod(min(n, m) - 1, k + 1)
    won = place == k or (n + m + (strip if k > 1 else 0)) % 2
    print("koosaga" if won else "cubelover")
