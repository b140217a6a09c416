# fimber: time limit
# The whole table, slowly, each time.
takes = [1, 2]
while takes[-1] < 3000000:
    takes.append(takes[-2] + takes[-1])
values = []
for heap in range(3000001):
    seen = {values[heap - take] for take in takes if take <= heap}
    values.append(next(value for value in range(40) if value not in seen))
