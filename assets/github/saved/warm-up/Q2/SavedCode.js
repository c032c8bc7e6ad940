const square = x => x * x;
const squares = (x, y) => square(x) + square(y);
