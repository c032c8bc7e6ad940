import { Markdown } from "../../design/markdown";
import type { Question } from "./model";
import { strings } from "./strings";

const date = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });

/** What the teaching staff gave and wrote. */
export function ReportCard({ question: { xp, maxXp, grader, gradedAt, comments } }: { question: Question }) {
  const share = maxXp > 0 ? Math.min(xp / maxXp, 1) : 0;
  return (
    <div className="aw-report">
      <p className="aw-report__xp">
        <strong>{xp}</strong> / {maxXp} {strings.xp}
      </p>
      <div className="aw-report__bar" aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </div>
      <dl>
        <dt>{strings.grader}</dt>
        <dd>{grader?.name ?? strings.unnamedGrader}</dd>
        {gradedAt !== null && (
          <>
            <dt>{strings.gradedAt}</dt>
            <dd>{date.format(new Date(gradedAt))}</dd>
          </>
        )}
      </dl>
      <h2>{strings.comments}</h2>
      {comments ? <Markdown>{comments}</Markdown> : <p className="aw-quiet">{strings.noComments}</p>}
    </div>
  );
}
