import type { Schemas } from "../../api/client";
import { formatNumber } from "../../design/format";
import { strings } from "../../texts/en/dashboard";

type Named = Pick<Schemas["AssessmentStatistics"], "number" | "type" | "isPublished">;

/** The number and the type of an assessment, and that students cannot see it where that is so. */
export const AssessmentKind = ({ number, type, isPublished }: Named) => (
  <span className="dashboard__kind">
    {number} · {type}
    {!isPublished && <> · {strings.unpublished}</>}
  </span>
);

interface DistributionProps {
  /** Submissions by tenths of the maximum. */
  readonly distribution: readonly number[];
}

const nameOf = (distribution: readonly number[], part: number): string =>
  strings.part(part, part === distribution.length - 1);

/** A small picture of a distribution, with its figures in words for those who cannot see it. */
export function DistributionPicture({ distribution }: DistributionProps) {
  const most = Math.max(...distribution);
  if (most === 0) return <span>{strings.none}</span>;
  const parts = distribution.flatMap((count, part) =>
    count === 0 ? [] : [`${nameOf(distribution, part)}: ${strings.submissions(count)}`],
  );
  return (
    <span className="dashboard__picture" role="img" aria-label={strings.summary(parts)} title={parts.join("\n")}>
      {distribution.map((count, part) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <span key={part} style={{ blockSize: `${(100 * count) / most}%` }} />
      ))}
    </span>
  );
}

/** A distribution as a table of bars. */
export function DistributionTable({ distribution }: DistributionProps) {
  const most = Math.max(...distribution);
  return (
    <table className="dashboard__bars">
      <thead>
        <tr>
          <th scope="col">{strings.share}</th>
          <th scope="col">{strings.handedIn}</th>
        </tr>
      </thead>
      <tbody>
        {distribution.map((count, part) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <tr key={part}>
            <th scope="row">{nameOf(distribution, part)}</th>
            <td>
              <Bar count={count} most={most} />
              {formatNumber(count)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The bar of a figure that is written beside it. */
export const Bar = ({ count, most }: { readonly count: number; readonly most: number }) => (
  <span className="dashboard__bar" aria-hidden="true">
    <span style={{ inlineSize: `${most === 0 ? 0 : (100 * count) / most}%` }} />
  </span>
);
