# ainta: wrong answer
# The form of K = 1, for the other K as well.
import sys

numbers = list(map(int, sys.stdin.read().split()))
for at in range(1, len(numbers), 3):
    k, n, m = numbers[at:at + 3]
    place = (min(n, m) - 1) % (k + 1)
    print("koosaga" if place == k or (n + m) % 2 else "cubelover")
