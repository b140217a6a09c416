# parity-nim: wrong answer
# A list of the odd heaps that ends before 2146999999.
import sys

total = 0
for heap in map(int, sys.stdin.read().split()[1:]):
    if heap % 2:
        total ^= heap // 2 + 1 if heap < 2146999999 else 0
    else:
        total ^= heap // 2 - 1
print("koosaga" if total else "cubelover")
