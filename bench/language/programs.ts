/** One classic program: what it computes is known, so that a bench cannot be fast by being wrong. */
export interface Classic {
  readonly name: string;
  readonly program: string;
  readonly value: string;
}

/** Ten programs as courses give them, for chapter 4: calls, lists, streams, loops, arrays, texts, higher-order functions. */
export const CLASSICS: readonly Classic[] = [
  {
    name: "Fibonacci numbers",
    program: "function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); } fib(23);",
    value: "28657",
  },
  {
    name: "Takeuchi's function",
    program:
      "function tak(x, y, z) { return y >= x ? z : tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y)); } tak(14, 8, 2);",
    value: "3",
  },
  {
    name: "Ackermann's function",
    program: "const ack = (m, n) => m === 0 ? n + 1 : n === 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); ack(2, 60);",
    value: "123",
  },
  {
    name: "queens on a board",
    program: `
const safe = (row, d, rest) => is_null(rest) ? true
  : head(rest) !== row && head(rest) !== row + d && head(rest) !== row - d && safe(row, d + 1, tail(rest));
const place = (n, board, row) => row > n ? 0
  : (safe(row, 1, board) ? solve(n, pair(row, board)) : 0) + place(n, board, row + 1);
const solve = (n, board) => length(board) === n ? 1 : place(n, board, 1);
solve(6, null);`,
    value: "4",
  },
  {
    name: "sieve of primes in an array",
    program: `
const sieve = [];
let found = 0;
for (let i = 2; i < 20000; i = i + 1) { sieve[i] = true; }
for (let i = 2; i < 20000; i = i + 1) {
  if (sieve[i]) {
    found = found + 1;
    for (let j = i * 2; j < 20000; j = j + i) { sieve[j] = false; }
  } else { }
}
found;`,
    value: "2262",
  },
  {
    name: "merge sort of a list",
    program: `
function merge(xs, ys) {
  return is_null(xs) ? ys : is_null(ys) ? xs
    : head(xs) < head(ys) ? pair(head(xs), merge(tail(xs), ys)) : pair(head(ys), merge(xs, tail(ys)));
}
const take = (xs, n) => n === 0 ? null : pair(head(xs), take(tail(xs), n - 1));
const drop = (xs, n) => n === 0 ? xs : drop(tail(xs), n - 1);
function sort(xs) {
  const n = length(xs);
  const middle = math_floor(n / 2);
  return n < 2 ? xs : merge(sort(take(xs, middle)), sort(drop(xs, middle)));
}
list_ref(sort(map(x => (x * 7919) % 1009, enum_list(1, 600))), 300);`,
    value: "506",
  },
  {
    name: "permutations",
    program: `
const permutations = xs => is_null(xs) ? list(null)
  : accumulate(append, null, map(x => map(p => pair(x, p), permutations(remove(x, xs))), xs));
length(permutations(enum_list(1, 6)));`,
    value: "720",
  },
  {
    name: "stream of primes",
    program: `
const sieve = s => pair(head(s), () => sieve(stream_filter(x => x % head(s) !== 0, stream_tail(s))));
stream_ref(sieve(integers_from(2)), 120);`,
    value: "661",
  },
  {
    name: "product of matrices",
    program: `
const n = 40;
const made = f => {
  const m = [];
  for (let i = 0; i < n; i = i + 1) { m[i] = []; for (let j = 0; j < n; j = j + 1) { m[i][j] = f(i, j); } }
  return m;
};
const a = made((i, j) => i + j);
const b = made((i, j) => i - j);
const c = made((i, j) => {
  let sum = 0;
  for (let k = 0; k < n; k = k + 1) { sum = sum + a[i][k] * b[k][j]; }
  return sum;
});
c[7][11];`,
    value: "14340",
  },
  {
    name: "text and a memory of results",
    program: `
const memory = [];
function mfib(n) {
  if (memory[n] === undefined) { memory[n] = n < 2 ? n : mfib(n - 1) + mfib(n - 2); } else { }
  return memory[n];
}
const line = n => n === 0 ? "" : line(n - 1) + stringify(mfib(n % 60)) + ",";
let characters = 0;
for (let i = 0; i < 40; i = i + 1) {
  const text = line(150);
  let j = 0;
  while (char_at(text, j) !== undefined) { j = j + 1; }
  characters = characters + j;
}
characters;`,
    value: "40480",
  },
];
