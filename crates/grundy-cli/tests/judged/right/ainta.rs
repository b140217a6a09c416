// Ainta: who wins. The piece's board in strips of K + 1.
use std::io::{Read, stdin};

fn main() {
    let mut text = String::new();
    stdin().read_to_string(&mut text).unwrap();
    let numbers: Vec<u64> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let mut answers = String::new();
    for case in numbers[1..].chunks(3) {
        let (k, m, p) = (case[0], case[1].min(case[2]) - 1, (case[1] + case[2]) % 2);
        let (strip, place) = (m / (k + 1), m % (k + 1));
        let turned = k > 1 && strip % 2 == 1;
        let won = place == k || (p == 1) != turned;
        answers += if won { "koosaga\n" } else { "cubelover\n" };
    }
    print!("{answers}");
}
