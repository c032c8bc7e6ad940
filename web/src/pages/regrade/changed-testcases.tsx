import type { Schemas } from "../../api/client";
import { strings } from "../../texts/en/regrade";
import "./changed-testcases.css";

/** How one question of an assessment differs in a new version. */
export type QuestionChange = Schemas["QuestionChange"];

/** Names what of a question a new version changes. */
export const partsText = ({ parts }: QuestionChange): string => parts.map((part) => strings.parts[part]).join(", ");

/** The XP that a question is worth, before and after where they differ. */
export function xpChangeText({ maxXpBefore, maxXpAfter }: QuestionChange): string {
  if (maxXpBefore !== null && maxXpAfter !== null && maxXpBefore !== maxXpAfter) {
    return strings.xpChange(maxXpBefore, maxXpAfter);
  }
  return String(maxXpAfter ?? maxXpBefore ?? "");
}

type Difference = NonNullable<QuestionChange["testcases"]>["first"][number];

/** The testcases that differ in a new version, below what else differs: their programs take the whole width. */
export function ChangedTestcases({ questions }: { questions: readonly QuestionChange[] }) {
  return questions.map(({ number, change, testcases }) => {
    if (change !== "changed" || !testcases || testcases.count === 0) return null;
    const more = testcases.count - testcases.first.length;
    return (
      <ul key={number} className="changed-testcases" aria-label={strings.testcasesOf(number)}>
        {testcases.first.map((difference) => (
          <li key={`${difference.before?.number} ${difference.after?.number}`}>
            {strings.question(number)}, <TestcaseDifference {...difference} />
          </li>
        ))}
        {more > 0 && <li>{strings.moreTestcases(number, more)}</li>}
      </ul>
    );
  });
}

function TestcaseDifference({ before, after, fields }: Difference) {
  const testcase = after ?? before;
  if (!testcase) return null;
  const change = describeChange(before, after);
  // The program tells which testcase it is, also where something else differs.
  const shown = before && after ? FIELDS.filter((field) => field === "program" || fields.includes(field)) : FIELDS;
  return (
    <>
      {strings.testcase(testcase.number, strings.testcaseKinds[testcase.type])}
      {change && `, ${change}`}
      {shown.map((field) => (
        <span key={field}>
          {strings.testcaseFields[field]}{" "}
          {before && after && fields.includes(field) && (
            <>
              <code>{before[field]}</code> →{" "}
            </>
          )}
          <code>{testcase[field]}</code>
        </span>
      ))}
    </>
  );
}

const FIELDS = ["program", "answer", "score"] as const;

function describeChange(before: Difference["before"], after: Difference["after"]): string | null {
  if (!before) return strings.testcaseNew;
  if (!after) return strings.testcaseGone;
  return before.number === after.number ? null : strings.testcaseBefore(before.number);
}
