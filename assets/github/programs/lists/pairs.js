// All pairs of the elements of two lists.
const pairs = (xs, ys) =>
    accumulate(append, null, map(x => map(y => pair(x, y), ys), xs));

pairs(list(1, 2), list("a", "b"));
