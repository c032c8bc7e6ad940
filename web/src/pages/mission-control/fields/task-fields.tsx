import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import { memo, useEffect, useState } from "react";
import type { ProblemDocument } from "../../../../../domain/assessments/xml";
import { type ByQuestionKind, byQuestionKind } from "../../../../../domain/facts/question-kinds";
import { TESTCASE_KINDS } from "../../../../../domain/facts/testcase-kinds";
import { formatNumber } from "../../../design/format";
import { Markdown } from "../../../design/markdown";
import { strings } from "../../../texts/en/mission-fields";
import type { MissionTask } from "../mission";
import { NumberField, TextField } from "./input-fields";
import { languageOf } from "./library-changes";
import { type Change, changeOf } from "./list-changes";
import "./fields.css";
import Toggle from "@cloudscape-design/components/toggle";
import { MAX_XP_RANGE } from "./field-values";

/**
 * The label of a toggle with what it does below. Both are the label, for axe-core takes a described one without a label
 * element to have no visible label while it is scrolled out of sight.
 */
export const Explained = ({ label, hint }: { label: string; hint: string }) => (
  <span className="mission-fields__explained">
    <span>{label}</span>
    <span className="mission-fields__quiet">{hint}</span>
  </span>
);

/** Grading: how much a question is worth, and what students may do before and after it. */
export const GradingFields = ({ problem, change }: { problem: ProblemDocument; change: Change<ProblemDocument> }) => (
  <div className="mission-fields">
    <NumberField
      label={strings.maxXp}
      hint={strings.maxXpHint}
      missing={strings.maxXpMissing}
      value={problem.maxXp}
      range={MAX_XP_RANGE}
      onNumber={(maxXp) => changeOf(change, "maxXp")(() => maxXp)}
    />
    <Toggle checked={problem.blocking} onChange={({ detail }) => changeOf(change, "blocking")(() => detail.checked)}>
      <Explained label={strings.blocking} hint={strings.blockingHint} />
    </Toggle>
    <Toggle
      checked={problem.showSolution}
      onChange={({ detail }) => changeOf(change, "showSolution")(() => detail.checked)}
    >
      <Explained label={strings.showSolution} hint={strings.showSolutionHint} />
    </Toggle>
  </div>
);

interface StatementFieldProps {
  readonly label: string;
  readonly hint: string;
  /** Said when there is no text. */
  readonly missing?: string;
  readonly value: string | null;
  readonly onText: (text: string | null) => void;
  /** Whether the student's Task tab shows the text, too: beside it the rendering here is left out. */
  readonly isTask?: boolean;
}

/** A text in Markdown, with its rendering beside it, or below where there is no room. */
export function StatementField({ label, hint, missing, value, onText, isTask = false }: StatementFieldProps) {
  const settled = useSettled(value ?? "");
  return (
    <div className={`mission-fields__statement${isTask ? " mission-fields__statement--task" : ""}`}>
      <TextField
        label={label}
        hint={hint}
        error={value === null ? missing : null}
        value={value}
        rows={{ min: 8, max: 24 }}
        onText={onText}
      />
      <section className="mission-fields__rendered" aria-label={strings.rendered}>
        <p className="mission-fields__quiet">{strings.rendered}</p>
        {settled === "" ? (
          <p className="mission-fields__quiet">{strings.nothingRendered}</p>
        ) : (
          <Rendered text={settled} />
        )}
      </section>
    </div>
  );
}

const Rendered = memo(({ text }: { text: string }) => <Markdown firstHeading={2}>{text}</Markdown>);
Rendered.displayName = "Rendered";

/** Milliseconds without a key before a text is rendered: a long one takes longer than a key may. */
const PAUSE_MS = 250;

function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface TaskFieldsProps {
  readonly problem: ProblemDocument;
  readonly task: MissionTask;
  readonly change: Change<ProblemDocument>;
}

/** Task N: the question's statement, and what kind of question it is. */
export const TaskFields = ({ problem, task, change }: TaskFieldsProps) => (
  <div className="mission-fields">
    <StatementField
      label={strings.statement}
      hint={strings.statementHint}
      missing={strings.statementMissing}
      value={problem.text}
      isTask
      onText={(text) => changeOf(change, "text")(() => text)}
    />
    <section aria-label={strings.facts}>
      <KeyValuePairs columns={2} items={factsOf(problem, task)} />
    </section>
  </div>
);

function factsOf(problem: ProblemDocument, task: MissionTask) {
  return [
    { label: strings.kind, value: strings.kinds[problem.type] },
    { label: strings.xp, value: problem.maxXp === null ? strings.noXp : formatNumber(problem.maxXp) },
    { label: strings.language, value: languageText(problem, task) },
    byQuestionKind(problem, FACT_OF_KIND),
  ];
}

const FACT_OF_KIND = {
  programming: ({ testcases }) => {
    const counts = TESTCASE_KINDS.map((kind) =>
      strings.testcaseCounts[kind](testcases.filter((testcase) => testcase.kind === kind).length),
    );
    return { label: strings.testcases, value: testcases.length === 0 ? strings.none : counts.join(", ") };
  },
  mcq: ({ choices }) => ({ label: strings.choices, value: formatNumber(choices.length) }),
  voting: ({ contestNumber }) => ({ label: strings.contest, value: contestNumber ?? strings.none }),
} satisfies ByQuestionKind<ProblemDocument, [], { readonly label: string; readonly value: string }>;

function languageText({ library }: ProblemDocument, task: MissionTask): string {
  if (library) return strings.ownLanguage(deploymentText(library));
  return task.library ? strings.sharedLanguage(deploymentText(task.library)) : strings.noLanguage;
}

/** Names a deployment's language: "Source §2, lazy". */
export function deploymentText(library: Parameters<typeof languageOf>[0]): string {
  const { chapter, variant } = languageOf(library);
  return strings.languageOf(chapter, variant);
}
