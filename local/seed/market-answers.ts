/**
 * Answers to the last question of "The Night Market": each of these three students has found a way of their own.
 * `HONEST_ANSWERS` is also what the comparison of programs is held against.
 */
export const HONEST_ANSWERS = {
  lin: `function best(stalls) {
    // Walk through the market with the best stall so far.
    function walk(so_far, highest, rest) {
        if (is_null(rest)) {
            return head(so_far);
        } else {
            const stall = head(rest);
            const sum = total(tail(stall));
            return sum > highest
                ? walk(stall, sum, tail(rest))
                : walk(so_far, highest, tail(rest));
        }
    }
    const first = head(stalls);
    return walk(first, total(tail(first)), tail(stalls));
}`,
  noor: `function best(stalls) {
    const sums = map(stall => pair(total(tail(stall)), head(stall)), stalls);
    const most = accumulate((sum, highest) => head(sum) > highest ? head(sum) : highest,
                            head(head(sums)),
                            tail(sums));
    const winners = filter(sum => head(sum) === most, sums);
    return tail(head(winners));
}`,
  yuki: `function insert(stall, sorted) {
    return is_null(sorted)
        ? list(stall)
        : total(tail(stall)) < total(tail(head(sorted)))
        ? pair(head(sorted), insert(stall, tail(sorted)))
        : pair(stall, sorted);
}
function sort(stalls) {
    return is_null(stalls) ? null : insert(head(stalls), sort(tail(stalls)));
}
function best(stalls) {
    return head(head(sort(stalls)));
}`,
} as const;

/** lin's answer with other names, other comments and a line more. */
export const COPIED_ANSWER = `function best(shops) {
    const start = head(shops);
    // go on until nothing is left
    function loop(winner, max, others) {
        if (is_null(others)) {
            return head(winner);
        } else {
            const shop = head(others);
            const money = total(tail(shop));
            return money > max
                ? loop(shop, money, tail(others))
                : loop(winner, max, tail(others));
        }
    }
    display("searching");
    return loop(start, total(tail(start)), tail(shops));
}`;
