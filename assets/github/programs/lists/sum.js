// The sum of a list of numbers.
function sum(xs) {
    return is_null(xs) ? 0 : head(xs) + sum(tail(xs));
}

sum(list(1, 2, 3, 4));
