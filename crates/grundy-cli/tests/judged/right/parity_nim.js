// Parity Nim: who wins.
const [, ...heaps] = require("fs").readFileSync(0, "utf8").split(/\s+/).filter(Boolean).map(Number);
const value = (heap) => (heap % 2 === 0 ? heap / 2 - 1 : (heap + 1) / 2);
const sum = heaps.reduce((sum, heap) => sum ^ value(heap), 0);
console.log(sum === 0 ? "cubelover" : "koosaga");
