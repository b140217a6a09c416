/* Fimber: the table of all heaps, each value from the 32 takes before it. */
#include <stdio.h>

static unsigned char value[3000001];

int main(void) {
    int take[40], takes = 0;
    for (int a = 1, b = 2; a <= 3000000; b += a, a = b - a) take[takes++] = a;
    for (int heap = 1; heap <= 3000000; heap++) {
        unsigned seen = 0;
        for (int i = 0; i < takes && take[i] <= heap; i++) seen |= 1u << value[heap - take[i]];
        while (seen >> value[heap] & 1) value[heap]++;
    }
    int count, heap, sum = 0;
    if (scanf("%d", &count) != 1) return 1;
    while (count-- && scanf("%d", &heap) == 1) sum ^= value[heap];
    puts(sum ? "koosaga" : "cubelover");
    return 0;
}
