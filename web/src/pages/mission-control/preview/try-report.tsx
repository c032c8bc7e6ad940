import { TESTCASE_KINDS } from "../../../../../domain/facts/testcase-kinds";
import { formatXp } from "../../../app/xp";
import { Button } from "../../../design/button";
import { Dialog } from "../../../design/dialog";
import { strings } from "../../../texts/en/mission-preview";
import type { QuestionReport } from "./memory-submission";

interface TryReportProps {
  readonly report: readonly QuestionReport[];
  readonly onClose: () => void;
}

/** What grading gave each question, secret testcases included. */
export function TryReport({ report, onClose }: TryReportProps) {
  const sum = (part: "xp" | "maxXp") => report.reduce((total, question) => total + question[part], 0);
  return (
    <Dialog
      title={strings.reportTitle}
      wide
      onClose={onClose}
      footer={
        <Button look="primary" data-first onClick={onClose}>
          {strings.close}
        </Button>
      }
    >
      <p>{strings.reportHint}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than its dialog is scrolled by keys, too */}
      <section className="mc-report" tabIndex={0} aria-label={strings.report}>
        <table>
          <thead>
            <tr>
              <th scope="col">{strings.question}</th>
              <th scope="col">{strings.xp}</th>
              {TESTCASE_KINDS.map((kind) => (
                <th key={kind} scope="col">
                  {strings.kinds[kind]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.map((question, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place in the mission
              <QuestionRow key={index} number={index + 1} question={question} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{strings.inAll}</th>
              <td colSpan={TESTCASE_KINDS.length + 1}>{formatXp(sum("xp"), sum("maxXp"))}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </Dialog>
  );
}

function QuestionRow({ number, question }: { number: number; question: QuestionReport }) {
  const { passed, fault, xp, maxXp } = question;
  return (
    <tr>
      <th scope="row">{strings.task(number)}</th>
      <td>{formatXp(xp, maxXp)}</td>
      {fault === null ? (
        TESTCASE_KINDS.map((kind) => {
          const found = passed[kind];
          return <td key={kind}>{found ? strings.passedOf(found.passed, found.of) : strings.none}</td>;
        })
      ) : (
        <td className="mc-report__fault" colSpan={TESTCASE_KINDS.length}>
          {fault}
        </td>
      )}
    </tr>
  );
}
