import { use, useEffect, useMemo, useState } from "react";
import { useParams } from "react-router-dom";
import { useStore } from "zustand";
import type { TaskDocument } from "../../../../../domain/assessments/xml";
import { Button, ButtonLink } from "../../../design/button";
import { ConfirmProvider } from "../../../design/confirm";
import { PageMessage } from "../../../design/page-message";
import { strings } from "../../../texts/en/mission-preview";
import { memoryStorage, SILENT_CHANNEL } from "../../../workspace/drafts/draft-storage";
import type { LanguageSession } from "../../../workspace/language-session";
import { openLanguageSession } from "../../../workspace/language-worker";
import { type Assessment, questionIndex } from "../../assessment/model";
import type { SubmissionPort } from "../../assessment/page";
import { viewOf } from "../../assessment/verdict-view";
import { createMemorySubmission, type MemorySubmission, type QuestionReport } from "./memory-submission";
import { studentParts } from "./preview-page";
import "./preview.css";
import { QUESTION_TIME_MS } from "../../../../../domain/facts/limits";
import { TESTCASE_KINDS } from "../../../../../domain/facts/testcase-kinds";
import type { ExecutionReport, ExecutionRequest, Observation } from "../../../../../language/observation";
import { usePageTitle } from "../../../app/page-title";
import { formatXp } from "../../../app/xp";
import { Dialog } from "../../../design/dialog";

interface TryReportProps {
  readonly report: readonly QuestionReport[];
  readonly onClose: () => void;
}

/** What grading gave each question, secret testcases included. */
function TryReport({ report, onClose }: TryReportProps) {
  const sum = (part: "xp" | "maxXp") => report.reduce((total, question) => total + question[part], 0);
  return (
    <Dialog
      title={strings.reportTitle}
      wide
      onClose={onClose}
      footer={
        <Button look="primary" data-first onClick={onClose}>
          {strings.close}
        </Button>
      }
    >
      <p>{strings.reportHint}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its dialog is scrolled by keys, too */}
      <section className="mc-report" tabIndex={0} aria-label={strings.report}>
        <table>
          <thead>
            <tr>
              <th scope="col">{strings.question}</th>
              <th scope="col">{strings.xp}</th>
              {TESTCASE_KINDS.map((kind) => (
                <th key={kind} scope="col">
                  {strings.kinds[kind]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.map((question, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place in the mission
              <QuestionRow key={index} number={index + 1} question={question} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{strings.inAll}</th>
              <td colSpan={TESTCASE_KINDS.length + 1}>{formatXp(sum("xp"), sum("maxXp"))}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </Dialog>
  );
}

function QuestionRow({ number, question }: { number: number; question: QuestionReport }) {
  const { passed, fault, xp, maxXp } = question;
  return (
    <tr>
      <th scope="row">{strings.task(number)}</th>
      <td>{formatXp(xp, maxXp)}</td>
      {fault === null ? (
        TESTCASE_KINDS.map((kind) => {
          const found = passed[kind];
          return <td key={kind}>{found ? strings.passedOf(found.passed, found.of) : strings.none}</td>;
        })
      ) : (
        <td className="mc-report__fault" colSpan={TESTCASE_KINDS.length}>
          {fault}
        </td>
      )}
    </tr>
  );
}

interface TryBarProps {
  readonly assessment: Assessment;
  readonly report: readonly QuestionReport[] | null;
  readonly leaveTo: string;
  readonly onStartAgain: () => void;
}

/** Says that nothing of a try is kept, and leads out of it. Once it is judged, its author may read everything that was found. */
function TryBar({ assessment: { title, status }, report, leaveTo, onStartAgain }: TryBarProps) {
  const [isRead, read] = useState(false);
  usePageTitle(strings.trying(title));
  return (
    <div className="mc-try">
      <p>{strings.trying(title)}</p>
      {report && (
        <Button small icon="grade" onClick={() => read(true)}>
          {strings.report}
        </Button>
      )}
      {status === "submitted" && (
        <Button small icon="redo" onClick={onStartAgain}>
          {strings.startAgain}
        </Button>
      )}
      <ButtonLink small icon="leave" to={leaveTo}>
        {strings.leave}
      </ButtonLink>
      {report && isRead && <TryReport report={report} onClose={() => read(false)} />}
    </div>
  );
}

/**
 * Runs a program with its testcases in a language worker, one after the other, each in a fresh world. What takes longer
 * than a question may take is given up, as under grading.
 *
 * @param reason is what a testcase says whose worker died
 * @param signal ends the work of a session that has been disposed of. @throws its reason then
 */
async function executeIn(
  session: Pick<LanguageSession, "start">,
  request: ExecutionRequest,
  { reason, signal }: { readonly reason: string; readonly signal: AbortSignal },
): Promise<ExecutionReport> {
  const { library, prepend, student, postpend, template } = request;
  const task = { type: "testcase", library, prepend, program: student, postpend, template, opaque: false } as const;
  const end = Date.now() + QUESTION_TIME_MS;
  const observations: Observation[] = [];
  for (const testcase of request.testcases) {
    signal.throwIfAborted();
    const observe = () => observed(session, { ...task, testcase }, reason);
    observations.push(Date.now() < end ? await observe() : { kind: "timeout", output: [] });
  }
  return { observations };
}

type Task = Parameters<LanguageSession["start"]>[0];

const observed = (session: Pick<LanguageSession, "start">, task: Task, reason: string): Promise<Observation> =>
  new Promise((resolve) => {
    let observation: Observation = { kind: "killed", reason };
    session.start(task, (event) => {
      if (event.type === "testcase") observation = event.observation;
      if (event.type === "ended") resolve(observation);
    });
  });

interface TryProps {
  readonly task: TaskDocument;
  /** Address of the mission in the editor, without the question. */
  readonly path: string;
  /** Where leaving leads. */
  readonly leaveTo: string;
}

/** The whole mission as a student has it, in memory alone: it is answered, handed in and judged here. */
export function TryMission(props: TryProps) {
  const [round, setRound] = useState(0);
  return (
    // A student's questions are asked in the light dialog.
    <ConfirmProvider>
      <Round key={round} {...props} onStartAgain={() => setRound(round + 1)} />
    </ConfirmProvider>
  );
}

function Round({ task, path, leaveTo, onStartAgain }: TryProps & { readonly onStartAgain: () => void }) {
  const { AssessmentWorkspace } = use(studentParts());
  const { questionId } = useParams();
  const { store, ...submission } = useMemorySubmission(task);
  const { assessment, report } = useStore(store);
  const drafts = useMemo(() => ({ storage: memoryStorage(), channel: SILENT_CHANNEL }), []);
  const bar = <TryBar assessment={assessment} report={report} leaveTo={leaveTo} onStartAgain={onStartAgain} />;
  if (assessment.questions.length === 0) return <NothingToTry title={assessment.title} leaveTo={leaveTo} />;
  const attempt = {
    userId: 0,
    role: "student" as const,
    assessment,
    index: questionIndex(questionId, assessment.questions.length),
    // Dates are for later: whoever tries a mission is never too late.
    ended: assessment.status === "submitted" ? ("submitted" as const) : null,
    submission: { ...submission, drafts, verdict: verdictOf(assessment), ...NOT_COUNTED },
    helpText: null,
    listing: leaveTo,
    base: path,
    addressOf: (index: number) => `${path}/${index}?try`,
    banner: bar,
  };
  return <AssessmentWorkspace attempt={attempt} />;
}

const verdictOf = (assessment: Assessment): SubmissionPort["verdict"] => ({
  // Nobody grades what is only tried.
  ...viewOf(assessment, assessment.questions, false),
  bonus: assessment.xpBonus,
});

const NOT_COUNTED = {
  requestScores: async () => undefined,
  onRun: () => undefined,
  runCountOf: () => undefined,
} satisfies Partial<SubmissionPort>;

/** The submission of one round, judged in a worker of its own. The mission is what it was when the round began. */
function useMemorySubmission(task: TaskDocument): MemorySubmission {
  const [begun] = useState(() => {
    let judging: { readonly session: LanguageSession; readonly end: AbortController } | null = null;
    const submission = createMemorySubmission(task, strings, (request) => {
      judging ??= { session: openLanguageSession(), end: new AbortController() };
      const { session, end } = judging;
      return executeIn(session, request, { reason: strings.workerDied, signal: end.signal });
    });
    const dispose = () => {
      judging?.end.abort();
      judging?.session.dispose();
      judging = null;
    };
    return { submission, dispose };
  });
  const { dispose } = begun;
  useEffect(() => dispose, [dispose]);
  return begun.submission;
}

function NothingToTry({ title, leaveTo }: { title: string; leaveTo: string }) {
  return (
    <main id="content">
      <PageMessage
        title={strings.nothingToTry}
        ways={
          <ButtonLink look="primary" to={leaveTo}>
            {strings.leave}
          </ButtonLink>
        }
      >
        <p>{strings.trying(title)}</p>
        <p>{strings.nothingToTryHint}</p>
      </PageMessage>
    </main>
  );
}
