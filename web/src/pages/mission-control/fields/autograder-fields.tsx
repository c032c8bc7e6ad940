import type { TestcaseDocument } from "../../../../../domain/assessments/xml";
import { MAX_TESTCASES } from "../../../../../domain/facts/limits";
import { strings } from "../../../texts/en/mission-fields";
import { NEW_TESTCASE } from "../templates";
import type { ExpectedOf } from "./form-props";
import type { Change, ProblemOf } from "./part-change";
import { RowList } from "./row-list";
import { removeTestcase, shiftTestcase } from "./testcase-changes";
import { TestcaseRow } from "./testcase-row";
import { useLatest } from "./use-latest";
import { type ListOf, useRows } from "./use-rows";
import "./fields.css";

type Programming = ProblemOf<"programming">;

const TESTCASES: ListOf<Programming, TestcaseDocument> = {
  items: ({ testcases }) => testcases,
  withItems: (problem, testcases) => ({ ...problem, testcases }),
  remove: removeTestcase,
  shift: shiftTestcase,
  name: (index) => strings.testcase(index + 1),
};

interface AutograderFieldsProps {
  readonly problem: Programming;
  readonly change: Change<Programming>;
  readonly expectedOf?: ExpectedOf | undefined;
}

/** Autograder: the testcases of a programming question, in the order of its file. */
export function AutograderFields({ problem, change, expectedOf }: AutograderFieldsProps) {
  const rows = useRows(problem, TESTCASES, change);
  const expected = useLatest((testcase: TestcaseDocument) =>
    expectedOf ? expectedOf(testcase) : Promise.reject(new Error("No solution is run here.")),
  );
  return (
    <div className="mission-fields">
      <RowList
        {...rows}
        empty={strings.noTestcases}
        addLabel={strings.addTestcase}
        most={MAX_TESTCASES}
        onAdd={() => rows.add({ ...NEW_TESTCASE })}
        row={(index) => (
          <TestcaseRow
            rowKey={rows.keys[index] as number}
            index={index}
            testcase={problem.testcases[index] as TestcaseDocument}
            isLast={index === problem.testcases.length - 1}
            expectedOf={expectedOf && expected}
            edit={rows.edit}
            move={rows.move}
            remove={rows.remove}
          />
        )}
      />
    </div>
  );
}
