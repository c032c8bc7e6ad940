import { strings as checks } from "../../texts/en/mission-checks";
import { strings } from "../../texts/en/mission-control";
import { useQuestionCheck } from "./checks/use-checks";
import { IconAction } from "./icon-action";
import { type MissionState, openIndexOf, useMission, useMissionStore } from "./mission-store";

/** What is said of a question beside its number. */
interface QuestionMark {
  readonly look: "good" | "bad" | "warn" | "unsaved";
  readonly text: string;
}

/** The state of one question: what its checks found, and whether it differs from the last save. */
export function useQuestionMark(key: string): QuestionMark | null {
  const isUnsaved = useMission((state) => isChanged(state, key));
  const state = useQuestionCheck(key)?.state;
  const isRed = state === "red" || state === "not run";
  const known = isRed || state === "passed" ? [checks.questionStates[state]] : [];
  const text = [...known, ...(isUnsaved ? [strings.unsaved] : [])].join(", ");
  if (text === "") return null;
  return { look: isRed ? "bad" : isUnsaved ? "unsaved" : "good", text };
}

/** Tells whether a question is not as it was at the last save. */
function isChanged({ mission, saved }: Pick<MissionState, "mission" | "saved">, key: string): boolean {
  const now = mission.questions.find((question) => question.key === key);
  const then = saved.questions.find((question) => question.key === key);
  return now?.problem !== then?.problem;
}

/** The questions of the mission to step and jump to, each with its state; on phones to jump to alone. */
export function QuestionSteps({ isShort }: { readonly isShort: boolean }) {
  const at = useMission(openIndexOf);
  const of = useMission(({ mission }) => mission.questions.length);
  const questions = useMission(({ mission }) => mission.questions);
  const { openQuestion } = useMissionStore().getState();
  if (of === 0) return null;
  return (
    <nav className="mc-steps" aria-label={strings.questions}>
      {!isShort && <Steps at={at} of={of} onOpen={openQuestion} />}
      <ol className="mc-steps__all">
        {questions.map(({ key }, index) => (
          <Dot key={key} questionKey={key} index={index} isOpen={index === at} onOpen={openQuestion} />
        ))}
      </ol>
    </nav>
  );
}

interface StepsProps {
  readonly at: number;
  readonly of: number;
  readonly onOpen: (index: number) => void;
}

const Steps = ({ at, of, onOpen }: StepsProps) => (
  <>
    <IconAction icon="angle-left" label={strings.previous} disabled={at === 0} onClick={() => onOpen(at - 1)} />
    <span className="mc-steps__at">{strings.questionOf(at + 1, of)}</span>
    <IconAction icon="angle-right" label={strings.next} disabled={at + 1 >= of} onClick={() => onOpen(at + 1)} />
  </>
);

interface DotProps {
  readonly questionKey: string;
  readonly index: number;
  readonly isOpen: boolean;
  readonly onOpen: (index: number) => void;
}

function Dot({ questionKey, index, isOpen, onOpen }: DotProps) {
  const mark = useQuestionMark(questionKey);
  const label = strings.questionState(index + 1, mark?.text);
  return (
    <li>
      <button
        type="button"
        className={`mc-step${mark ? ` mc-step--${mark.look}` : ""}`}
        aria-label={label}
        title={label}
        aria-current={isOpen ? "step" : undefined}
        onClick={() => onOpen(index)}
      >
        {index + 1}
      </button>
    </li>
  );
}
