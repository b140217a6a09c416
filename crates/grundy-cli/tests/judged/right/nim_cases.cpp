// Nim, many cases, ended by 0.
#include <iostream>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    for (int count; std::cin >> count && count != 0;) {
        std::vector<int> heaps(count);
        int sum = 0, moves = 0;
        for (int &heap : heaps) {
            std::cin >> heap;
            sum ^= heap;
        }
        for (int heap : heaps) moves += (heap ^ sum) < heap;
        std::cout << moves << '\n';
    }
}
