import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import type { ProblemDocument } from "../../../../../domain/assessments/xml";
import type { TestcaseKind } from "../../../../../domain/facts/testcase-kinds";
import { numberWords } from "../../../design/format";
import { strings } from "../../../texts/en/mission-fields";
import type { MissionTask } from "../mission";
import { languageOf } from "./library-changes";
import { type Change, changeOf } from "./part-change";
import { StatementField } from "./statement-field";

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
    { label: strings.xp, value: problem.maxXp === null ? strings.noXp : numberWords(problem.maxXp) },
    { label: strings.language, value: languageWords(problem, task) },
    factOfKind(problem),
  ];
}

function factOfKind(problem: ProblemDocument) {
  switch (problem.type) {
    case "programming": {
      const count = (kind: TestcaseKind) => problem.testcases.filter((testcase) => testcase.kind === kind).length;
      const counts = strings.testcaseCounts(count("public"), count("opaque"), count("secret"));
      return { label: strings.testcases, value: problem.testcases.length === 0 ? strings.none : counts };
    }
    case "mcq":
      return { label: strings.choices, value: numberWords(problem.choices.length) };
    case "voting":
      return { label: strings.contest, value: problem.contestNumber ?? strings.none };
  }
}

function languageWords({ library }: ProblemDocument, task: MissionTask): string {
  if (library) return strings.ownLanguage(deploymentWords(library));
  return task.library ? strings.sharedLanguage(deploymentWords(task.library)) : strings.noLanguage;
}

/** Names a deployment's language: "Source §2, lazy". */
export function deploymentWords(library: Parameters<typeof languageOf>[0]): string {
  const { chapter, variant } = languageOf(library);
  return strings.languageOf(chapter, variant);
}
