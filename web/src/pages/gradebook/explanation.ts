import type { Gradebook, GradebookRow } from "../../../../domain/gradebook/gradebook";
import type { Policy } from "../../../../domain/gradebook/policy";
import { nameOf } from "../../../../domain/gradebook/tables";
import { type GroupPart, rounded } from "../../../../domain/gradebook/total";
import { formatNumber, formatPercent } from "../../design/format";
import { strings } from "../../texts/en/gradebook";

/** How a total came about, in sentences: first of all, then a line a group with the marks of it. */
export interface Explanation {
  readonly sentences: readonly string[];
  readonly groups: readonly { readonly id: string; readonly text: string; readonly items: readonly string[] }[];
}

/** Writes how a student's total came about. */
export function explain({ items, types }: Gradebook, row: GradebookRow, policy: Policy): Explanation {
  const { value, raw, bound, parts } = row.total;
  const isWeighted = policy.method === "weighted";
  const groupNames = new Map([
    ...policy.groups.map(({ id, name }) => [id, name] as const),
    ...items.map(({ groupId, group }) => [groupId, group] as const),
    ...types.map(({ id, name }) => [`type-${id}`, name] as const),
  ]);
  const nameOfGroup = (id: string) => groupNames.get(id) || id;
  const shown = parts.filter(({ uses, weight }) => uses.size > 0 || weight > 0);
  const unweighted = isWeighted ? items.filter(({ groupId }) => !parts.some(({ id }) => id === groupId)) : [];
  const sentences = [
    raw === null
      ? strings.explainNothing
      : isWeighted
        ? strings.explainWeighted(formatNumber(raw))
        : strings.explainSum(formatNumber(raw)),
    ...(bound === "floor" ? [strings.explainFloor(formatNumber(value ?? 0))] : []),
    ...(bound === "cap" ? [strings.explainCap(formatNumber(value ?? 0))] : []),
    ...(policy.unmarked === "leftOut" ? [strings.explainLeftOut] : []),
    ...(unweighted.length > 0
      ? [strings.unweighted([...new Set(unweighted.map(({ group }) => group))].join(", "))]
      : []),
  ];
  return {
    sentences,
    groups: shown.map((part) => ({
      id: part.id,
      text: isWeighted
        ? weightedText(nameOfGroup(part.id), part)
        : strings.groupSum(nameOfGroup(part.id), formatNumber(part.points)),
      items: items.flatMap((item, index) => {
        const use = part.uses.get(item.key);
        const entry = row.entries[index];
        if (use === undefined || !entry) return [];
        const text =
          entry.mark === null
            ? strings.itemNone(nameOf(item), formatNumber(item.max))
            : strings.itemMark(nameOf(item), formatNumber(entry.mark), formatNumber(item.max));
        const notes = [
          strings.uses[use],
          entry.isUngraded ? strings.ungradedNote : "",
          entry.isHidden ? strings.hiddenNote : "",
        ].filter((note) => note !== "");
        return [notes.length === 0 ? text : `${text} (${notes.join("; ")})`];
      }),
    })),
  };
}

function weightedText(name: string, { points, max, ratio, weight, share, part }: GroupPart): string {
  if (ratio === null) return strings.groupNothing(name, formatNumber(weight));
  const [reached, of] = [formatNumber(points), formatNumber(max)];
  const [percent, own, adds] = [formatPercent(ratio), formatNumber(weight), formatNumber(rounded(part))];
  return rounded(share) === rounded(weight)
    ? strings.groupPart(name, reached, of, percent, own, adds)
    : strings.groupPartMore(name, reached, of, percent, own, formatNumber(rounded(share)), adds);
}
