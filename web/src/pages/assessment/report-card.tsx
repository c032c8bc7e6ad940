import { resultOf, xpShare, xpWords } from "../../app/xp";
import { dateWords } from "../../design/format";
import { Markdown } from "../../design/markdown";
import { strings } from "../../texts/assessment";
import type { Assessment, Question } from "./model";

interface ReportProps {
  readonly assessment: Assessment;
  readonly question: Question;
}

/** What the teaching staff gave and wrote, and what the whole assessment came to. */
export function ReportCard({ assessment, question: { xp, maxXp, grader, gradedAt, comments, rubric } }: ReportProps) {
  const { questions, xpBonus } = assessment;
  const total = questions.reduce((sum, question) => sum + question.xp, 0);
  const most = questions.reduce((sum, question) => sum + question.maxXp, 0);
  return (
    <div className="aw-report">
      <p className="aw-report__xp">{xpWords(xp, maxXp)}</p>
      <div className={`aw-report__bar aw-report__bar--${resultOf(xp, maxXp)}`} aria-hidden="true">
        <span style={{ width: `${xpShare(xp, maxXp) * 100}%` }} />
      </div>
      <dl>
        <dt>{strings.wholeAssessment}</dt>
        <dd>{xpWords(total, most, xpBonus)}</dd>
        <dt>{strings.grader}</dt>
        <dd>{grader?.name ?? strings.unnamedGrader}</dd>
        {gradedAt !== null && (
          <>
            <dt>{strings.gradedAt}</dt>
            <dd>{dateWords(gradedAt)}</dd>
          </>
        )}
      </dl>
      {rubric.length > 0 && (
        <>
          <h2>{strings.rubric}</h2>
          <ul className="aw-report__rubric">
            {rubric.map(({ text, xp: itemXp }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it came
              <li key={place}>
                <Markdown>{text}</Markdown>
                <strong>{strings.rubricXp(itemXp)}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{strings.comments}</h2>
      {comments ? <Markdown>{comments}</Markdown> : <p className="aw-quiet">{strings.noComments}</p>}
    </div>
  );
}
