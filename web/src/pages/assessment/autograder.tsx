import { useStore } from "zustand";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { Icon, type IconName } from "../../design/icons";
import type { TestcaseRun } from "../../workspace/store";
import type { ProgrammingQuestion } from "./model";
import type { Page } from "./page";
import { strings } from "./strings";
import { type Card, cardOf, type Outcome } from "./testcase-card";

interface AutograderProps {
  readonly page: Page;
  readonly question: ProgrammingQuestion;
  /** The text in the editor. */
  readonly program: string;
}

/** The testcases of a programming question: run here in the browser, judged for good by the autograder. */
export function Autograder({ page: { store, library }, question, program }: AutograderProps) {
  const local = useStore(store, (state) => state.testcases);
  const busy = useStore(store, (state) => state.running !== null);
  const { testcases, autogradingResults } = question;
  if (testcases.length === 0) {
    return (
      <div className="aw-quiet">
        <p>{strings.noTestcases}</p>
        <p>{strings.noTestcasesHint}</p>
      </div>
    );
  }
  const runs = runsOf(question, library, program);
  const runAll = () => {
    toast.info(strings.runningAll);
    void store.getState().test(runs);
  };
  return (
    <div className="aw-tests">
      <Button small icon="play" disabled={busy} onClick={runAll}>
        {strings.runAll}
      </Button>
      <ol>
        {testcases.map((testcase, index) => (
          <TestcaseCard
            key={`${testcase.type} ${testcase.program}`}
            card={cardOf(testcase, index + 1, local[index + 1], autogradingResults?.[index])}
            busy={busy}
            onRun={() => void store.getState().test(runs.slice(index, index + 1))}
          />
        ))}
      </ol>
    </div>
  );
}

/** Every testcase of a question with the text it tests. */
export function runsOf(question: ProgrammingQuestion, library: Page["library"], program: string): TestcaseRun[] {
  const { prepend, postpend, solutionTemplate, testcases } = question;
  return testcases.map((testcase, index) => ({
    number: index + 1,
    library,
    prepend: prepend ?? "",
    program,
    postpend: postpend ?? "",
    template: solutionTemplate,
    testcase: testcase.program,
    opaque: testcase.type === "opaque",
  }));
}

const ICONS: Readonly<Record<Outcome, IconName>> = {
  passed: "check",
  failed: "cross",
  erred: "warning",
  pending: "dots",
  running: "hourglass",
};

function TestcaseCard({ card, busy, onRun }: { card: Card; busy: boolean; onRun: () => void }) {
  const { number, outcome, source, program, expected, actual } = card;
  return (
    <li className={`aw-test aw-test--${outcome}`}>
      <div className="aw-test__head">
        <Icon name={ICONS[outcome]} size={18} />
        <h2>{strings.testcase(number)}</h2>
        <span className="aw-test__outcome">{strings[outcome]}</span>
        {source !== null && outcome !== "running" && (
          <span className="aw-test__source">{source === "local" ? strings.localResult : strings.gradedResult}</span>
        )}
        <Button small look="quiet" icon="play" disabled={busy} aria-label={strings.runOne(number)} onClick={onRun}>
          {strings.runOneShort}
        </Button>
      </div>
      {program === null ? (
        <p className="aw-test__hidden">
          <strong>{strings.hidden}</strong> {actualOfHidden(outcome)}
        </p>
      ) : (
        <dl>
          <dt>{strings.program}</dt>
          <dd>
            <code>{program}</code>
          </dd>
          <dt>{strings.expected}</dt>
          <dd>
            <code>{expected}</code>
          </dd>
          <dt>{strings.actual}</dt>
          <dd>
            <code>{actual}</code>
          </dd>
        </dl>
      )}
    </li>
  );
}

const actualOfHidden = (outcome: Outcome): string => (outcome === "pending" ? strings.noAnswer : strings.hiddenHint);
