import type { Schemas } from "../../api/client";
import { strings } from "../../texts/regrade";
import "./changed-parts.css";

type QuestionChange = Schemas["QuestionChange"];
type Difference = NonNullable<QuestionChange["testcases"]>["first"][number];

/** What of a question a new version changes, with the testcases that differ. */
export function ChangedParts({ question: { parts, testcases, change } }: { question: QuestionChange }) {
  const isShown = testcases !== null && testcases.count > 0 && change === "changed";
  return (
    <>
      {parts.map((part) => strings.parts[part]).join(", ")}
      {isShown && (
        <ul className="changed-testcases">
          {testcases.first.map((difference) => (
            <li key={`${difference.before?.number} ${difference.after?.number}`}>
              <TestcaseDifference {...difference} />
            </li>
          ))}
          {testcases.count > testcases.first.length && (
            <li>{strings.moreTestcases(testcases.count - testcases.first.length)}</li>
          )}
        </ul>
      )}
    </>
  );
}

function TestcaseDifference({ before, after, fields }: Difference) {
  const testcase = after ?? before;
  if (!testcase) return null;
  const { number, type, program, answer } = testcase;
  const name = strings.testcase(number, strings.testcaseKinds[type]);
  if (before && after) {
    return (
      <>
        {name}
        {fields.map((field) => (
          <span key={field}>
            {strings.testcaseFields[field]} <code>{before[field]}</code> → <code>{after[field]}</code>
          </span>
        ))}
      </>
    );
  }
  return (
    <>
      {name}, {after ? strings.testcaseNew : strings.testcaseGone}
      <span>
        {strings.testcaseFields.program} <code>{program}</code>, {strings.testcaseFields.answer} <code>{answer}</code>
      </span>
    </>
  );
}
