import { useMemo } from "react";
import { gradingLibrary } from "../../../../../domain/assessments/execution-request";
import { takesProgram } from "../../../../../domain/facts/question-kinds";
import { Button } from "../../../design/button";
import { Icon, type IconName } from "../../../design/icons";
import { EmptyState } from "../../../design/states";
import { strings } from "../../../texts/en/mission-checks";
import type { MissionQuestion } from "../mission";
import { openIndexOf, openQuestionOf, useMission, useMissionStore } from "../mission-store";
import { type FormPlace, fileNotice, findingNotice, type Notice, trapNotice } from "./finding-text";
import { hasPlaceholders, type MissionOutcome, type QuestionCheck } from "./mission-checks";
import { draftQuestion } from "./testcase-runner";
import { TestcaseTable } from "./testcase-table";
import { useChecks, useChecksState, useQuestionCheck } from "./use-checks";
import "./checks.css";

interface NoticeListProps {
  readonly label: string;
  readonly notices: readonly Notice[];
  readonly onOpen: (notice: Notice) => void;
}

/** Problems and warnings; each leads to where it is mended. */
function NoticeList({ label, notices, onOpen }: NoticeListProps) {
  return (
    <ul className="mc-notices" aria-label={label}>
      {notices.map((notice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same
        <li key={index}>
          <button type="button" className={`mc-notice mc-notice--${notice.severity}`} onClick={() => onOpen(notice)}>
            <Icon name={notice.severity === "red" ? "cross" : "warning"} size={18} />
            <span className="mc-notice__text">
              <strong>
                {notice.severity === "red" ? strings.problem : strings.warning}: {notice.text}
              </strong>
              {notice.details.map((detail) => (
                <span key={detail}>{detail}</span>
              ))}
            </span>
            <Icon name="chevronRight" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What the checks of the mission have found: of the open question in full, of the others how much. */
export function ChecksPanel() {
  return (
    <div className="mc-checks">
      <Summary />
      <Upload />
      <OpenQuestion />
      <OtherQuestions />
    </div>
  );
}

/** What an upload of the mission would refuse, and what its author may not mean. */
function Upload() {
  const file = useChecksState((state) => state.file);
  const questions = useMission(({ mission }) => mission.questions);
  const open = useOpenPlace();
  // The checks tell better what samples do.
  const warnings = (file?.warnings ?? []).filter(({ code }) => code !== "sample-testcase");
  const found = [...(file?.problems ?? []), ...warnings];
  if (found.length === 0) return null;
  const numbers = [...new Set(found.map(({ question }) => question))].sort((a, b) => (a ?? 0) - (b ?? 0));
  return (
    <section className="mc-checks__part">
      <h2>{strings.upload}</h2>
      {numbers.map((question) => (
        <div className="mc-checks__group" key={question}>
          <h3>{question === null ? strings.inMission : strings.inQuestion(question)}</h3>
          <NoticeList
            label={question === null ? strings.inMission : strings.uploadOf(question)}
            notices={found.filter((one) => one.question === question).map(fileNotice)}
            onOpen={({ place }) => open(question === null ? null : (questions[question - 1]?.key ?? null), place)}
          />
        </div>
      ))}
    </section>
  );
}

const SIGNS: Readonly<Record<MissionOutcome["state"], IconName>> = {
  passed: "check",
  red: "cross",
  running: "hourglass",
  "not run": "warning",
  "nothing to check": "dots",
};

function Summary() {
  const { state, runs, runAnew } = useChecks();
  const isThorough = useChecksState((one) => one.isThorough);
  const isFileRefused = useChecksState(({ file }) => (file?.problems.length ?? 0) > 0);
  const isUnfinished = useChecksState(hasPlaceholders);
  const isDone = state === "passed" || state === "nothing to check";
  const refusal = isFileRefused ? strings.refused : isUnfinished ? strings.placeholders : null;
  const look = isDone && refusal !== null ? "red" : state;
  return (
    <div className="mc-checks__summary">
      <p className={`mc-checks__state mc-checks__state--${look.replaceAll(" ", "-")}`} role="status">
        <Icon name={SIGNS[look]} size={20} />
        <strong>{(isDone && refusal) || strings.states[state]}</strong>
      </p>
      <Button small icon="play" busy={isThorough} title={strings.runAllHint} onClick={() => void runAnew()}>
        {strings.runAll}
      </Button>
      <p className="mc-checks__hint">
        {state === "not run" ? strings.notRunHint : runs > 0 && state !== "running" ? strings.ranTimes(runs) : ""}
      </p>
    </div>
  );
}

function OpenQuestion() {
  const question = useMission(openQuestionOf);
  const number = useMission(openIndexOf) + 1;
  const task = useMission(({ mission }) => mission.task);
  const check = useQuestionCheck(question?.key);
  const open = useOpenPlace();
  const limitMs = useMemo(() => {
    const draft = question && draftQuestion(question.problem, task);
    return draft ? gradingLibrary(draft.content.gradingLibrary).execTimeMs : 0;
  }, [question, task]);
  if (!question) return null;
  const notices = check ? noticesOf(check) : [];
  const { problem, key } = question;
  return (
    <section className="mc-checks__part">
      <h2>{strings.openQuestion(number)}</h2>
      {notices.length > 0 && (
        <NoticeList label={strings.openQuestion(number)} notices={notices} onOpen={({ place }) => open(key, place)} />
      )}
      {check?.state === "passed" && notices.length === 0 && <p>{strings.noFindings}</p>}
      {check && check.programs.length > 0 && takesProgram(problem) && (
        <TestcaseTable
          testcases={problem.testcases}
          programs={check.programs}
          limitMs={limitMs}
          isRunning={check.state === "running" && check.runs === 0}
        />
      )}
      {check?.state === "nothing to check" && <NothingToCheck question={question} />}
    </section>
  );
}

const NothingToCheck = ({ question }: { question: MissionQuestion }) => (
  <EmptyState title={strings.states["nothing to check"]} icon="play">
    <p>{takesProgram(question.problem) ? strings.emptyHint : strings.emptyKind}</p>
    {takesProgram(question.problem) && <p>{strings.emptySteps}</p>}
  </EmptyState>
);

function OtherQuestions() {
  const questions = useMission(({ mission }) => mission.questions);
  const openKey = useMission((state) => openQuestionOf(state)?.key);
  const checks = useChecksState((state) => state.questions);
  const open = useOpenPlace();
  const others = questions.flatMap(({ key }, index) => {
    const check = key === openKey ? undefined : checks.get(key);
    const notices = check ? noticesOf(check) : [];
    return notices.length > 0 ? [{ key, number: index + 1, notices }] : [];
  });
  if (others.length === 0) return null;
  return (
    <section className="mc-checks__part">
      <h2>{strings.otherQuestions}</h2>
      <ul className="mc-notices">
        {others.map(({ key, number, notices }) => (
          <li key={key}>
            <OtherQuestion number={number} notices={notices} onOpen={() => open(key, null)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OtherQuestionProps {
  readonly number: number;
  readonly notices: readonly Notice[];
  readonly onOpen: () => void;
}

function OtherQuestion({ number, notices, onOpen }: OtherQuestionProps) {
  const problems = notices.filter(({ severity }) => severity === "red").length;
  return (
    <button type="button" className={`mc-notice mc-notice--${problems > 0 ? "red" : "warning"}`} onClick={onOpen}>
      <Icon name={problems > 0 ? "cross" : "warning"} size={18} />
      <span className="mc-notice__text">
        <strong>{strings.openQuestion(number)}</strong>
        <span>{strings.tally(problems, notices.length - problems)}</span>
      </span>
      <Icon name="chevronRight" size={16} />
    </button>
  );
}

/** Problems before warnings. */
function noticesOf({ findings, traps }: QuestionCheck): Notice[] {
  const all = [...findings.map(findingNotice), ...traps.map(trapNotice)];
  return [...all.filter(({ severity }) => severity === "red"), ...all.filter(({ severity }) => severity !== "red")];
}

/** Opens a question, and the tab of its forms in which something is mended. */
function useOpenPlace(): (key: string | null, place: FormPlace | null) => void {
  const store = useMissionStore();
  return (key, place) => {
    const { mission, openQuestion, setMode, openTab, openPane } = store.getState();
    if (key !== null) openQuestion(mission.questions.findIndex((one) => one.key === key));
    setMode(place?.mode ?? "question");
    if (!place) return;
    openTab(place.tab);
    openPane("forms");
  };
}
