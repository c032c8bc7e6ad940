import { Suspense } from "react";
import { useStore } from "zustand";
import { lazyPanel } from "../../app/lazy-panel";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { Icon, type IconName } from "../../design/icons";
import { Markdown } from "../../design/markdown";
import type { Tab } from "../../design/tabs";
import { strings } from "../../texts/en/assessment";
import type { ProgrammingQuestion } from "./model";
import type { Page, RunCount, SubmissionPort } from "./page";
import { type Card, cardOf, type Outcome, sumOf, type TestcaseSum } from "./testcase-card";
import type { LocalResults } from "./testcase-results";
import { TestcaseValues } from "./testcase-values";

/** What testcases need of the page that they are run in. */
interface TestingPage extends Pick<Page, "store" | "library" | "results" | "ended" | "helpText" | "assessment"> {
  readonly submission: Pick<SubmissionPort, "runCountOf">;
}

interface AutograderProps {
  readonly page: TestingPage;
  readonly question: ProgrammingQuestion;
  /** The text in the editor. */
  readonly program: string;
}

const JudgedRuns = lazyPanel("robots/view/judged-runs", () => import("../../robots/view/judged-runs"));

/** The testcases of a programming question: run here in the browser, judged for good by the autograder. */
export function Autograder({ page, question, program }: AutograderProps) {
  const { store, library, results } = page;
  const busy = useStore(store, (state) => state.running !== null);
  const cards = cardsOf(page, question, program);
  if (cards.length === 0) {
    return (
      <div className="aw-quiet">
        <p>{strings.noTestcases}</p>
        <p>{strings.noTestcasesHint}</p>
      </div>
    );
  }
  const runAll = () => {
    toast.info(strings.runningAll);
    void results.test(question, library, program);
  };
  return (
    <div className="aw-tests">
      <div className="aw-tests__head">
        <Button small icon="play" disabled={busy} onClick={runAll}>
          {strings.runAll}
        </Button>
        <Sum sum={sumOf(cards)} />
      </div>
      {page.assessment.hasEarlyFeedback && <p className="aw-quiet">{strings.earlyFeedback}</p>}
      <StuckNote
        runCount={page.ended === null ? page.submission.runCountOf(question.id) : undefined}
        helpText={page.helpText}
      />
      <RobotRuns results={results.of(question.id)} program={program} />
      <ol>
        {cards.map((card) => (
          <TestcaseCard
            key={card.number}
            card={card}
            busy={busy}
            onRun={() => void results.test(question, library, program, card.number)}
          />
        ))}
      </ol>
    </div>
  );
}

interface RobotRunsProps {
  readonly results: LocalResults;
  readonly program: string;
}

/** The runs by which a robot's program was judged in this browser last: all testcases of a program ask about the same ones. */
function RobotRuns({ results, program }: RobotRunsProps) {
  const judged = Object.values(results).flatMap((result) =>
    result.state !== "running" && result.state.robot ? [{ runs: result.state.robot, of: result.program }] : [],
  );
  const shown = judged.find(({ of }) => of === program) ?? judged[0];
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <JudgedRuns runs={shown.runs} isStale={shown.of !== program} />
    </Suspense>
  );
}

/** Tells a student who is stuck what staff see too, and where the course offers help. */
function StuckNote({ runCount, helpText }: { runCount: RunCount | undefined; helpText: string | null }) {
  return (
    <div role="status">
      {runCount?.isStuck && (
        <div className="aw-stuck">
          <p>
            <strong>{strings.stuck(runCount.runs)}</strong> {strings.stuckHint}
          </p>
          {helpText && <Markdown>{helpText}</Markdown>}
        </div>
      )}
    </div>
  );
}

function cardsOf(
  { results, assessment }: Pick<Page, "results" | "assessment">,
  question: ProgrammingQuestion,
  program: string,
): Card[] {
  const local = results.of(question.id);
  return question.testcases.map((testcase, at) =>
    cardOf(testcase, at + 1, {
      local: local[at + 1],
      graded: question.autogradingResults?.[at],
      program,
      isRevealed: assessment.hasEarlyFeedback,
    }),
  );
}

/** The tab of the testcases, marked with how many passed. */
export function autograderTab(page: TestingPage, question: ProgrammingQuestion, program: string): Tab {
  const { passed, of, ran, isStale, isRunning } = sumOf(cardsOf(page, question, program));
  const look = isStale || isRunning ? "quiet" : passed === of ? "good" : "bad";
  return {
    id: "autograder",
    label: strings.autograder,
    content: <Autograder page={page} question={question} program={program} />,
    mark: ran === 0 ? undefined : { text: `${passed}/${of}`, label: strings.passedOf(passed, of), look },
  };
}

function Sum({ sum }: { sum: TestcaseSum }) {
  const { passed, of, ran, points, maxPoints, isStale } = sum;
  return (
    <p className="aw-tests__sum" role="status">
      {ran === 0 ? strings.notRun(of) : <strong>{strings.passedOf(passed, of)}</strong>}
      {maxPoints > 0 && <span>{ran === 0 ? strings.points(maxPoints) : strings.pointsOf(points, maxPoints)}</span>}
      {isStale && (
        <span className="aw-tests__stale">
          <Icon name="warning" size={16} />
          {strings.stale}
        </span>
      )}
    </p>
  );
}

const ICONS: Readonly<Record<Outcome, IconName>> = {
  passed: "check",
  failed: "cross",
  erred: "warning",
  pending: "dots",
  running: "hourglass",
};

function TestcaseCard({ card, busy, onRun }: { card: Card; busy: boolean; onRun: () => void }) {
  const { number, outcome, source, program, isStale, points } = card;
  return (
    <li className={`aw-test aw-test--${outcome}${isStale ? " aw-test--stale" : ""}`}>
      <div className="aw-test__head">
        <Icon name={ICONS[outcome]} size={18} />
        <h2>{strings.testcase(number)}</h2>
        <span className="aw-test__outcome">{strings[outcome]}</span>
        {source !== null && outcome !== "running" && <span className="aw-test__source">{sourceOf(card)}</span>}
        {points > 0 && <span className="aw-test__points">{strings.points(points)}</span>}
        <Button small look="quiet" icon="play" disabled={busy} aria-label={strings.runOne(number)} onClick={onRun}>
          {strings.runOneShort}
        </Button>
      </div>
      {program === null ? (
        <p className="aw-test__hidden">
          <strong>{strings.hidden}</strong> {outcome === "pending" && `${strings.noAnswer}. `}
          {strings.hiddenHint}
        </p>
      ) : (
        <TestcaseValues card={card} />
      )}
    </li>
  );
}

function sourceOf({ source, isStale }: Card): string {
  if (isStale) return strings.staleResult;
  return source === "local" ? strings.localResult : strings.gradedResult;
}
