# ainta: wrong answer
# K, N and M read in the order of M, K and N.
import sys

numbers = list(map(int, sys.stdin.read().split()))
for at in range(1, len(numbers), 3):
    m, k, n = numbers[at:at + 3]
    strip, place = divmod(min(n, m) - 1, k + 1)
    won = place == k or (n + m + (strip if k > 1 else 0)) % 2
    print("koosaga" if won else "cubelover")
