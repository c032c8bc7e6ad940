import { type ReactNode, useId } from "react";
import { type MissionTestcase, NEW_TESTCASE } from "../../../../../domain/assessments/repository";
import { SHOWN_TO_STUDENTS, TESTCASE_KINDS } from "../../../../../domain/facts/testcase-kinds";
import { Button, IconButton } from "../../../design/button";
import { useConfirm } from "../../../design/confirm";
import { Icon, type IconName } from "../../../design/icons";
import { Popover } from "../../../design/popover";
import { strings as assessmentStrings } from "../../../texts/en/assessment";
import { strings } from "../../../texts/en/github-mission-editor";
import { Editor } from "../../../workspace/lazy-editor";
import { useWorkspace } from "../../../workspace/workspace-context";
import type { Card, Outcome } from "../../assessment/testcase-card";
import { useEditing, useIsOwner, useOpenEditor } from "./editor-context";
import { openTaskOf } from "./mission-editing";
import type { MissionTests } from "./use-mission-tests";

interface TestcaseCardProps {
  readonly card: Card;
  readonly testcase: MissionTestcase;
  readonly isBusy: boolean;
  readonly onRun: () => void;
}

const ICONS: Readonly<Record<Outcome, IconName>> = {
  passed: "check",
  failed: "cross",
  erred: "warning",
  pending: "dots",
  running: "hourglass",
};

/** One testcase: green when it passed, red when it failed, grey when it is opaque or secret. */
function TestcaseCard(props: TestcaseCardProps) {
  const { card, testcase, isBusy, onRun } = props;
  const { number, outcome, isStale } = card;
  const isOwner = useIsOwner();
  const look =
    SHOWN_TO_STUDENTS[testcase.type] === "all"
      ? `aw-test--${outcome}${isStale ? " aw-test--stale" : ""}`
      : "gme-test--grey";
  return (
    <li className={`aw-test ${look}`}>
      <div className="aw-test__head">
        <Icon name={ICONS[outcome]} size={18} />
        <h3>{assessmentStrings.testcase(number)}</h3>
        <span className="aw-test__outcome">{assessmentStrings[outcome]}</span>
        {isStale && <span className="aw-test__source">{assessmentStrings.staleResult}</span>}
        <Button
          small
          look="quiet"
          icon="play"
          disabled={isBusy}
          aria-label={assessmentStrings.runOne(number)}
          onClick={onRun}
        >
          {assessmentStrings.runOneShort}
        </Button>
        {isOwner && <DeleteButton number={number} />}
      </div>
      {isOwner ? <Fields {...props} /> : <Values card={card} />}
    </li>
  );
}

/** What a reader may see of it. */
function Values({ card: { program, expected, actual } }: { card: Card }) {
  if (program === null) {
    return (
      <p className="aw-test__hidden">
        <strong>{assessmentStrings.hidden}</strong> {strings.hiddenHint}
      </p>
    );
  }
  return (
    <dl>
      <dt>{assessmentStrings.program}</dt>
      <dd>
        <code>{program}</code>
      </dd>
      <dt>{assessmentStrings.expected}</dt>
      <dd>
        <code>{expected}</code>
      </dd>
      <dt>{assessmentStrings.actual}</dt>
      <dd>
        <code>{actual}</code>
      </dd>
    </dl>
  );
}

function Fields({ card: { number, actual }, testcase: { program, answer, type } }: TestcaseCardProps) {
  const id = useId();
  const edit = useTestcaseEdit(number);
  const rows = (text: string) => Math.min(8, text.split("\n").length);
  return (
    <div className="gme-test__fields">
      <label htmlFor={`${id}-program`}>{assessmentStrings.program}</label>
      <textarea
        id={`${id}-program`}
        className="input gme-test__code"
        rows={rows(program)}
        spellCheck={false}
        value={program}
        onChange={({ target }) => edit({ program: target.value })}
      />
      <label htmlFor={`${id}-answer`}>{assessmentStrings.expected}</label>
      <textarea
        id={`${id}-answer`}
        className="input gme-test__code"
        rows={rows(answer)}
        spellCheck={false}
        value={answer}
        onChange={({ target }) => edit({ answer: target.value })}
      />
      <label htmlFor={`${id}-actual`}>{assessmentStrings.actual}</label>
      <textarea
        id={`${id}-actual`}
        className="input gme-test__code"
        rows={rows(actual ?? "")}
        readOnly
        value={actual ?? assessmentStrings.noAnswer}
      />
      <label htmlFor={`${id}-kind`}>{strings.kind}</label>
      <select
        id={`${id}-kind`}
        className="input"
        value={type}
        onChange={({ target }) => {
          const kind = TESTCASE_KINDS.find((one) => one === target.value);
          if (kind) edit({ type: kind });
        }}
      >
        {TESTCASE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {strings.kinds[kind]}
          </option>
        ))}
      </select>
    </div>
  );
}

function DeleteButton({ number }: { number: number }) {
  const { store } = useOpenEditor();
  const confirm = useConfirm();
  const remove = async () => {
    const question = {
      title: strings.deleteTestcaseTitle(number),
      body: <p>{strings.deleteTestcaseBody}</p>,
      confirm: strings.delete,
      danger: true,
    };
    if (!(await confirm(question))) return;
    const { testCases } = openTaskOf(store.getState());
    store.getState().editTask({ testCases: testCases.toSpliced(number - 1, 1) });
  };
  return <IconButton small icon="close" label={strings.deleteTestcase(number)} onClick={() => void remove()} />;
}

/** Changes the open task's testcase of this number. */
function useTestcaseEdit(number: number): (change: Partial<MissionTestcase>) => void {
  const { store } = useOpenEditor();
  return (change) => {
    const { testCases } = openTaskOf(store.getState());
    const edited = testCases.map((testcase, at) => (at === number - 1 ? { ...testcase, ...change } : testcase));
    store.getState().editTask({ testCases: edited });
  };
}

/** Testcases of the open task; its owner edits them, and what runs before and after the program. */
export function TestcasesTab({ tests }: { tests: MissionTests }) {
  const isOwner = useIsOwner();
  return (
    <div className="gme-tests">
      <Part title={strings.testcaseList} isOpen>
        <TestcaseList tests={tests} />
      </Part>
      {isOwner && (
        <>
          <CodePart part="testPrepend" title={strings.prepend} hint={strings.prependHint} />
          <CodePart part="testPostpend" title={strings.postpend} hint={strings.postpendHint} />
        </>
      )}
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A part of the tab that folds. */
const Part = ({ title, isOpen = false, children }: PartProps) => (
  <details className="gme-part" open={isOpen}>
    <summary>
      <Icon name="chevronRight" size={18} />
      <h2>{title}</h2>
    </summary>
    {children}
  </details>
);

function TestcaseList({ tests }: { tests: MissionTests }) {
  const { store } = useOpenEditor();
  const isOwner = useIsOwner();
  const { testCases } = useEditing(openTaskOf);
  const taskKey = useEditing(({ keys, at }) => keys[at]);
  const { cards, sum, isBusy, runAll } = tests;
  const add = () => store.getState().editTask({ testCases: [...testCases, NEW_TESTCASE] });
  return (
    <div className="aw-tests">
      <div className="aw-tests__head">
        {cards.length === 0 ? (
          <p className="aw-quiet">{assessmentStrings.noTestcases}</p>
        ) : (
          <>
            <Button small icon="play" disabled={isBusy} onClick={runAll}>
              {assessmentStrings.runAll}
            </Button>
            <p className="aw-tests__sum" role="status">
              {sum.ran === 0 ? assessmentStrings.notRun(sum.of) : assessmentStrings.passedOf(sum.passed, sum.of)}
            </p>
          </>
        )}
        <Help />
      </div>
      <ol>
        {cards.map((card, at) => (
          <TestcaseCard
            key={`${taskKey} ${card.number}`}
            card={card}
            testcase={testCases[at] ?? NEW_TESTCASE}
            isBusy={isBusy}
            onRun={() => tests.runOne(card.number)}
          />
        ))}
      </ol>
      {isOwner && (
        <Button icon="plus" onClick={add}>
          {strings.addTestcase}
        </Button>
      )}
    </div>
  );
}

/** How testcases are run, for whoever points at the mark or presses it. */
const Help = () => (
  <Popover
    hover
    label={strings.help}
    trigger={(attributes) => <IconButton small icon="help" label={strings.help} {...attributes} />}
  >
    {() => <p className="gme-help">{strings.testcaseHelp}</p>}
  </Popover>
);

interface CodePartProps {
  readonly part: "testPrepend" | "testPostpend";
  readonly title: string;
  readonly hint: string;
}

function CodePart({ part, title, hint }: CodePartProps) {
  const { id, store } = useOpenEditor();
  const { library, questions } = useWorkspace();
  const text = useEditing((state) => openTaskOf(state)[part]);
  const taskKey = useEditing(({ keys, at }) => keys[at]);
  return (
    <Part title={title} isOpen>
      <p className="aw-quiet">{hint}</p>
      <div className="gme-code">
        <Editor
          name={title}
          path={`${id}-${taskKey}-${part}`}
          library={library}
          questions={questions}
          value={text}
          onChange={(next) => store.getState().editTask({ [part]: next })}
        />
      </div>
    </Part>
  );
}
