import { useId } from "react";
import type { MissionTestcase } from "../../../../../domain/assessments/repository";
import { SHOWN_TO_STUDENTS, TESTCASE_KINDS } from "../../../../../domain/facts/testcase-kinds";
import { Button, IconButton } from "../../../design/button";
import { useConfirm } from "../../../design/confirm";
import { Icon, type IconName } from "../../../design/icons";
import { strings as assessmentStrings } from "../../../texts/en/assessment";
import { strings } from "../../../texts/en/github-mission-editor";
import type { Card, Outcome } from "../../assessment/testcase-card";
import { useIsOwner, useOpenEditor } from "./editor-context";
import { openTaskOf } from "./mission-editing";

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
export function TestcaseCard(props: TestcaseCardProps) {
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
