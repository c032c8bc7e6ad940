import { takesVotes } from "../../../../domain/facts/question-kinds";
import { Icon, type IconName } from "../../design/icons";
import { strings } from "../../texts/en/assessment";
import type { Assessment } from "./model";
import type { QuestionState } from "./question-kinds";
import { describeProgress, type QuestionProgress } from "./question-progress";

const ICONS: Readonly<Record<QuestionState, IconName>> = {
  passing: "check",
  failing: "cross",
  unsaved: "warning",
  unanswered: "warning",
  saved: "dots",
};

interface FinalizeQuestionProps {
  readonly assessment: Assessment;
  readonly progress: readonly QuestionProgress[];
}

/** What a person must know before handing in: how each question stands, what can be earned, and that it is final. */
export function FinalizeQuestion({ assessment: { questions, earlyXp }, progress }: FinalizeQuestionProps) {
  const maxXp = questions.reduce((sum, question) => sum + question.maxXp, 0);
  // Votes are counted with everybody else's, when the contest is over.
  const isAutograded = questions.some((question) => !takesVotes(question));
  const unsaved = progress.flatMap(({ state }, at) => (state === "unsaved" ? [at + 1] : []));
  return (
    <>
      <ul className="aw-standings">
        {progress.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place in the assessment
          <li key={at} className={`aw-standing aw-standing--${one.state}`}>
            <Icon name={ICONS[one.state]} size={18} />
            <span>{describeProgress(at + 1, { ...one, isBlocking: false, lockedBy: null })}</span>
            <span className="aw-standing__worth">{strings.worth(questions[at]?.maxXp ?? 0)}</span>
          </li>
        ))}
      </ul>
      {unsaved.length > 0 && <p className="aw-problem">{strings.unsavedQuestions(unsaved)}</p>}
      <p>{strings.finalizeWorth(maxXp, earlyXp)}</p>
      <p>
        {strings.finalizeBody} {isAutograded && strings.autograderStarts}
      </p>
    </>
  );
}
