import type { Dashboard } from "../../api/achievements";
import { formatDate, formatNumber } from "../../design/format";
import { strings } from "../../texts/en/achievements";
import { stepPath } from "./step-path";
import "./xp-history.css";

type Step = Dashboard["history"][number];

const WIDTH = 640;
const HEIGHT = 180;

/** A member's total XP over time as steps, and the same as a table. */
export default function XpHistory({ steps, now }: { steps: readonly Step[]; now: Date }) {
  const [first] = steps;
  if (!first) return <p className="xp-history__none">{strings.historyEmpty}</p>;
  const totals = totalsOf(steps);
  const total = totals.at(-1) ?? 0;
  const [from, to] = [formatDate(first.at, "short"), formatDate(now.getTime(), "short")];
  const { line, area } = stepPath(
    steps.map(({ at }, index) => ({ at: Date.parse(at), total: totals[index] ?? 0 })),
    now.getTime(),
    { width: WIDTH, height: HEIGHT },
  );
  return (
    <div className="xp-history">
      <div className="xp-history__chart">
        <p className="xp-history__top" aria-hidden="true">
          {strings.xp(formatNumber(total))}
        </p>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={strings.historyPicture(from, to, formatNumber(total))}
        >
          <path className="xp-history__area" d={area} />
          <path className="xp-history__line" d={line} vectorEffect="non-scaling-stroke" />
        </svg>
        <p className="xp-history__dates" aria-hidden="true">
          <span>{from}</span>
          <span>{to}</span>
        </p>
      </div>
      <HistoryTable steps={steps} totals={totals} />
    </div>
  );
}

function totalsOf(steps: readonly Step[]): number[] {
  let total = 0;
  return steps.map(({ xp }) => {
    total += xp;
    return total;
  });
}

function HistoryTable({ steps, totals }: { steps: readonly Step[]; totals: readonly number[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table scrolls, so it must be reachable by keyboard
    <section className="xp-history__rows" tabIndex={0} aria-label={strings.historyTable}>
      <table>
        <thead>
          <tr>
            <th scope="col">{strings.historyDate}</th>
            <th scope="col">{strings.historyWhat}</th>
            <th scope="col">{strings.historyXp}</th>
            <th scope="col">{strings.historyTotal}</th>
          </tr>
        </thead>
        <tbody>
          {steps
            .map(({ at, xp, title }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at their end
              <tr key={index}>
                <td>
                  <time dateTime={at}>{formatDate(at, "short")}</time>
                </td>
                <td>{title}</td>
                <td>{formatNumber(xp)}</td>
                <td>{formatNumber(totals[index] ?? 0)}</td>
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </section>
  );
}
