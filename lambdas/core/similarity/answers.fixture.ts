/** Words that are not a program's own: of the language, of its library, and of what the questions give. */
const RESERVED = new Set(
  [
    "function return const let if else for while true false null display stringify head tail pair list is_null length",
    "map filter accumulate list_ref equal reverse append enum_list total",
  ].flatMap((line) => line.split(" ")),
);

/** Disguises of a copied program, from slight to heavy. Each takes a text in the fixture's own format. */
export const DISGUISES: Readonly<Record<string, (program: string) => string>> = {
  renamed: (program) =>
    program.replaceAll(/"[^"]*"|[a-z_]\w*/g, (word) =>
      RESERVED.has(word) || word.startsWith('"') ? word : `my_${word}`,
    ),
  reordered: (program) => {
    const parts = program.split(/\n(?=function )/);
    return parts.reverse().join("\n");
  },
  commented: (program) =>
    program
      .split("\n")
      .map((line, at) => `  ${line.trim()}${at % 2 === 0 ? " // as before" : "\n\n"}`)
      .join("\n"),
  // After every third line that ends a statement there is another one.
  inserted: (program) => {
    let ends = 0;
    return program
      .split("\n")
      .map((line) => {
        if (!/;$/.test(line) || /return/.test(line)) return line;
        ends += 1;
        return ends % 2 === 0 ? `${line}\ndisplay("here");` : line;
      })
      .join("\n");
  },
};

/** Somebody's own program, with the larger half of another's functions under other names. */
export function halfCopied(program: string, own: string): string {
  const functions = program.split(/\n(?=function )/);
  return `${own}\n${(DISGUISES.renamed as (text: string) => string)(functions.slice(0, Math.ceil(functions.length / 2)).join("\n"))}`;
}

/**
 * Independent answers to one task, longer than those of the demo course: of a list of pairs of day and takings, the text of a
 * report with the total, the best day, and how many days were below the average.
 */
export const HONEST_REPORTS: readonly string[] = [
  `function total(days) {
    return is_null(days) ? 0 : tail(head(days)) + total(tail(days));
}
function best_day(days) {
    function go(best, rest) {
        return is_null(rest)
            ? head(best)
            : tail(head(rest)) > tail(best)
            ? go(head(rest), tail(rest))
            : go(best, tail(rest));
    }
    return go(head(days), tail(days));
}
function count_below(days, limit) {
    if (is_null(days)) {
        return 0;
    } else {
        const below = tail(head(days)) < limit ? 1 : 0;
        return below + count_below(tail(days), limit);
    }
}
function report(days) {
    const sum = total(days);
    const average = sum / length(days);
    return "total " + stringify(sum) + ", best " + best_day(days) + ", below " + stringify(count_below(days, average));
}`,
  `function report(days) {
    const amounts = map(day => tail(day), days);
    const sum = accumulate((x, y) => x + y, 0, amounts);
    const mean = sum / length(amounts);
    const low = length(filter(amount => amount < mean, amounts));
    const top = accumulate((day, best) => tail(day) >= tail(best) ? day : best, head(days), days);
    return accumulate((part, text) => part + text, "",
        list("total ", stringify(sum), ", best ", head(top), ", below ", stringify(low)));
}`,
  `function numbers(days) {
    let sum = 0;
    let count = 0;
    let best = head(days);
    for (let rest = days; !is_null(rest); rest = tail(rest)) {
        const day = head(rest);
        sum = sum + tail(day);
        count = count + 1;
        if (tail(day) > tail(best)) {
            best = day;
        } else { }
    }
    return list(sum, count, head(best));
}
function report(days) {
    const found = numbers(days);
    const mean = head(found) / list_ref(found, 1);
    let below = 0;
    let rest = days;
    while (!is_null(rest)) {
        if (tail(head(rest)) < mean) {
            below = below + 1;
        } else { }
        rest = tail(rest);
    }
    return "total " + stringify(head(found)) + ", best " + list_ref(found, 2) + ", below " + stringify(below);
}`,
  `function insert(day, sorted) {
    return is_null(sorted) || tail(day) > tail(head(sorted))
        ? pair(day, sorted)
        : pair(head(sorted), insert(day, tail(sorted)));
}
function sort(days) {
    return is_null(days) ? null : insert(head(days), sort(tail(days)));
}
function drop_while(test, xs) {
    return !is_null(xs) && test(head(xs)) ? drop_while(test, tail(xs)) : xs;
}
function report(days) {
    const sorted = sort(days);
    const sum = accumulate((day, so_far) => so_far + tail(day), 0, sorted);
    const rich = day => tail(day) * length(days) >= sum;
    const poor = length(drop_while(rich, sorted));
    return "total " + stringify(sum) + ", best " + head(head(sorted)) + ", below " + stringify(poor);
}`,
  `function summary(days, so_far, done) {
    return is_null(days)
        ? done(so_far)
        : summary(tail(days),
                  array_of(so_far[0] + tail(head(days)), so_far[1] + 1, larger(so_far[2], head(days))),
                  done);
}
function array_of(sum, count, best) {
    return [sum, count, best];
}
function larger(one, other) {
    return one === null || tail(one) < tail(other) ? other : one;
}
function report(days) {
    function texts(found) {
        const poor = filter(day => tail(day) < found[0] / found[1], days);
        return "total " + stringify(found[0]) + ", best " + head(found[2]) + ", below " + stringify(length(poor));
    }
    return summary(days, [0, 0, null], texts);
}`,
];
