import Button from "@cloudscape-design/components/button";
import { Suspense } from "react";
import { takesProgram } from "../../../../../domain/facts/question-kinds";
import { isForRobot } from "../../../../../language/robot/robot-library";
import type { Schemas } from "../../../api/client";
import { CourseChange } from "../../../app/course-acts";
import { lazyPanel } from "../../../app/lazy-panel";
import { Icon, type IconName } from "../../../design/icons";
import { WaitingLine } from "../../../design/spinner";
import { strings } from "../../../texts/en/grading";
import { errorText } from "../../assessment/testcase-card";
import { sameToTheEye, titleOf } from "../../assessment/testcase-texts";
import { CodeText } from "./code-text";
import type { Answer } from "./use-grade";

const RobotRuns = lazyPanel("pages/grading/workspace/robot-runs", () => import("./robot-runs"));

type Result = Schemas["AutogradingResult"];
type Testcase = Schemas["Testcase"];
type Outcome = keyof typeof strings.outcomes;

interface AutograderTabProps {
  readonly answer: Answer;
  readonly mayRegrade: boolean;
  readonly onReautograde: () => void;
  /** The student's program, as it stands in the editor. */
  readonly program: string;
}

/** Every testcase, hidden ones too, with what the autograder saw. */
export function AutograderTab({ answer: { question }, mayRegrade, onReautograde, program }: AutograderTabProps) {
  const results = question.autogradingResults ?? [];
  const testcases = takesProgram(question) ? question.testcases : [];
  const passed = results.filter(({ resultType }) => resultType === "pass").length;
  // A failure of the machinery leaves one result that belongs to no testcase.
  const strayFrom = question.autogradingStatus === "failed" ? 0 : testcases.length;
  const stray = new Set(results.slice(strayFrom).map((result) => actualOf(result) ?? ""));
  return (
    <div className="gw-tests">
      <div className="gw-tests__head">
        {question.autogradingStatus === "processing" ? (
          <WaitingLine>{strings.processing}</WaitingLine>
        ) : (
          <p>{summary(question.autogradingStatus, passed, testcases.length)}</p>
        )}
        <CourseChange>
          <Button iconName="redo" disabled={!mayRegrade} onClick={onReautograde}>
            {strings.reautograde}
          </Button>
        </CourseChange>
      </div>
      {takesProgram(question) && isForRobot({ external: question.library.external.name }) && (
        <Suspense fallback={<WaitingLine>{strings.loading}</WaitingLine>}>
          <RobotRuns program={program} />
        </Suspense>
      )}
      <ol>
        {testcases.map((testcase, index) => (
          <TestcaseCard
            // biome-ignore lint/suspicious/noArrayIndexKey: testcases have no other identity than their place
            key={index}
            number={index + 1}
            testcase={testcase}
            result={question.autogradingStatus === "failed" ? undefined : results[index]}
          />
        ))}
      </ol>
      {[...stray].map((text) => (
        <CodeText key={text}>{text}</CodeText>
      ))}
    </div>
  );
}

function summary(status: string, passed: number, of: number): string {
  if (status === "failed") return strings.failed;
  if (of === 0) return strings.noTestcases;
  return status === "none" ? strings.noResults : strings.passed(passed, of);
}

const icons: Readonly<Record<Outcome, IconName>> = { pass: "check", fail: "cross", error: "warning", none: "dots" };

function actualOf(result: Result | undefined): string | null {
  if (result?.resultType === "fail") return result.actual ?? null;
  if (result?.resultType === "error") return (result.errors ?? []).map(errorText).join("\n");
  return null;
}

function TestcaseCard({ number, testcase, result }: { number: number; testcase: Testcase; result?: Result }) {
  const outcome: Outcome = result?.resultType ?? "none";
  const actual = actualOf(result);
  const title = titleOf(testcase.program);
  const alike = outcome === "fail" && actual !== null ? sameToTheEye(testcase.answer, actual) : null;
  return (
    <li className={`gw-test gw-test--${outcome}`}>
      <p className="gw-test__head">
        <span className="gw-test__outcome">
          <Icon name={icons[outcome]} size={18} />
          {strings.outcomes[outcome]}
        </span>
        <strong>{strings.testcase(number)}</strong>
        <span>
          {strings.kinds[testcase.type]}, {strings.score(testcase.score)}
        </span>
      </p>
      {title !== null && <p>{title}</p>}
      <CodeText>{testcase.program}</CodeText>
      <dl>
        <dt>{strings.expected}</dt>
        <dd>
          <code>{testcase.answer}</code>
        </dd>
        {actual !== null && (
          <>
            <dt>{strings.actual}</dt>
            <dd>
              <code>{actual}</code>
              {alike !== null && <p>{alike}</p>}
            </dd>
          </>
        )}
      </dl>
    </li>
  );
}
