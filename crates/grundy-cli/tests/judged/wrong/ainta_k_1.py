# ainta: wrong answer
# shrinks to: 1 / 1 3 3
# The form of the other K, for K = 1 as well.
import sys

numbers = list(map(int, sys.stdin.read().split()))
for at in range(1, len(numbers), 3):
    k, n, m = numbers[at:at + 3]
    strip, place = divmod(min(n, m) - 1, k + 1)
    print("koosaga" if place == k or (n + m + strip) % 2 else "cubelover")
