import type { Outcome, ProgramResult } from "../../../../../domain/assessments/checks";
import type { ProgrammingDocument } from "../../../../../domain/assessments/xml/document";
import { Icon, type IconName } from "../../../design/icons";
import { strings } from "../../../texts/en/mission-checks";
import { causeText, programName } from "./finding-text";

const SIGNS: Readonly<Record<Outcome["kind"], IconName>> = {
  pass: "check",
  fail: "cross",
  error: "warning",
  timeout: "hourglass",
  fault: "warning",
  "not run": "clock",
};

interface TestcaseTableProps {
  readonly testcases: ProgrammingDocument["testcases"];
  readonly programs: readonly ProgramResult[];
  readonly limitMs: number;
  readonly isRunning: boolean;
}

/** What each program of a question does in each testcase, and how long it takes. */
export function TestcaseTable({ testcases, programs, limitMs, isRunning }: TestcaseTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="mc-table" aria-label={strings.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{strings.testcase}</th>
            {programs.map((program, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names need not differ
              <th scope="col" key={column}>
                {programName(program)}
                {!isRunning && <Expectation isMet={program.isAsExpected} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {testcases.map(({ kind, program }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a testcase is its number
            <tr key={index}>
              <th scope="row">
                {index + 1} <small>{strings.testcaseKinds[kind]}</small>
                <code title={program ?? ""}>{program}</code>
              </th>
              {programs.map((one, column) => (
                <Cell
                  // biome-ignore lint/suspicious/noArrayIndexKey: names need not differ
                  key={column}
                  outcome={one.outcomes[index]}
                  isRunning={isRunning}
                  isWrong={one.role === "solution"}
                />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{strings.slowest}</th>
            {programs.map(({ slowestMs }, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names need not differ
              <td key={column}>{slowestMs === null ? "" : strings.ofLimit(slowestMs, limitMs)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const Expectation = ({ isMet }: { isMet: boolean }) => (
  <small className={isMet ? "mc-mark--good" : "mc-mark--bad"}>
    <Icon name={isMet ? "check" : "cross"} size={14} />
    {isMet ? strings.asExpected : strings.notAsExpected}
  </small>
);

interface CellProps {
  readonly outcome: Outcome | undefined;
  readonly isRunning: boolean;
  /** Anything but passing is wrong for this program. */
  readonly isWrong: boolean;
}

function Cell({ outcome, isRunning, isWrong }: CellProps) {
  if (!outcome || (outcome.kind === "not run" && isRunning)) return <td className="mc-cell">{strings.waiting}</td>;
  const { kind, ms } = outcome;
  const look = kind === "pass" ? "good" : isWrong ? "bad" : "plain";
  const cause = kind === "pass" ? "" : causeText(outcome, kind);
  return (
    <td className={`mc-cell mc-cell--${look}`}>
      <span className="mc-cell__outcome">
        <Icon name={SIGNS[kind]} size={15} />
        {strings.outcomes[kind]}
      </span>
      {ms !== null && <small>{strings.ms(ms)}</small>}
      {cause !== "" && <small className="mc-cell__cause">{cause}</small>}
    </td>
  );
}
