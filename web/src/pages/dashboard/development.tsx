import { useQuery } from "@tanstack/react-query";
import { TIME_PARTS } from "../../../../domain/assessments/time-on-task";
import type { Schemas } from "../../api/client";
import { useCourse } from "../../app/session";
import { formatDayOf, formatNumber, zoneOfDates } from "../../design/format";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/dashboard";
import { type DayShare, dayLine } from "./day-line";
import { daysQuery } from "./queries";

type Development = Schemas["AssessmentDays"];
type Question = Development["questions"][number];

const CHART = { width: 160, height: 32 };
/** Pixels around the line, so that its ends are not cut. */
const MARGIN = 4;

/** How the programs that students submitted developed by day, and how long they worked on them. */
export default function DevelopmentSections({ assessmentId }: { readonly assessmentId: number }) {
  const { courseId } = useCourse();
  const { data, error, refetch, dataUpdatedAt } = useQuery(daysQuery(courseId, assessmentId));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingLine>{strings.loading}</WaitingLine>;
  const tested = data.questions.filter(({ testcases }) => testcases.length > 0);
  return (
    <>
      {tested.length > 0 && (
        <section>
          <h2>{strings.days}</h2>
          <p>{strings.daysHint}</p>
          {tested.map((question) => (
            <QuestionDays key={question.id} question={question} openAt={data.openAt} now={dataUpdatedAt} />
          ))}
        </section>
      )}
      {data.questions.length > 0 && <Times questions={data.questions} />}
    </>
  );
}

interface QuestionDaysProps {
  readonly question: Question;
  readonly openAt: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

function QuestionDays({ question, openAt, now }: QuestionDaysProps) {
  const { number, testcases, days, uncounted } = question;
  const last = days.at(-1);
  return (
    <div className="dashboard__scroll">
      <table className="dashboard__bars dashboard__days">
        <caption>
          {strings.question(number)} <span>({strings.judged(last?.judged ?? 0)})</span>
        </caption>
        {last && (
          <>
            <thead>
              <tr>
                <th scope="col">{strings.testcase}</th>
                <th scope="col">{strings.development}</th>
                <th scope="col">{strings.passing}</th>
              </tr>
            </thead>
            <tbody>
              {testcases.map(({ number: testcase, type }, place) => {
                const shares = days.map(({ day, judged, passed }) => {
                  return { day, share: (passed[place] ?? 0) / Math.max(judged, 1) };
                });
                return (
                  <tr key={testcase}>
                    <th scope="row">
                      {testcase} <span>{strings.kinds[type]}</span>
                    </th>
                    <td>
                      <Line testcase={testcase} shares={shares} openAt={openAt} now={now} />
                    </td>
                    <td>{strings.passed(percentOf(shares.at(-1)?.share ?? 0))}</td>
                  </tr>
                );
              })}
            </tbody>
          </>
        )}
      </table>
      {!last && <p>{strings.noDays}</p>}
      {uncounted > 0 && <p>{strings.uncounted(uncounted)}</p>}
      {last && <DayFigures question={question} />}
    </div>
  );
}

const percentOf = (share: number): number => Math.round(100 * share);

interface LineProps {
  readonly testcase: number;
  readonly shares: readonly DayShare[];
  readonly openAt: string;
  readonly now: number;
}

/** The share of one testcase from the opening to now, with its first and its last figure in words. */
function Line({ testcase, shares, openAt, now }: LineProps) {
  const points = dayLine(shares, { from: openAt, to: now, timeZone: zoneOfDates() }, CHART);
  const inWords = ({ day, share }: DayShare) => strings.shareOn(percentOf(share), formatDayOf(day));
  const [first, last] = [shares[0], shares.at(-1)];
  if (!first || !last) return null;
  const box = `${-MARGIN} ${-MARGIN} ${CHART.width + 2 * MARGIN} ${CHART.height + 2 * MARGIN}`;
  return (
    <svg
      className="dashboard__line"
      role="img"
      aria-label={strings.developmentOf(testcase, inWords(first), inWords(last))}
      viewBox={box}
      width={CHART.width + 2 * MARGIN}
      height={CHART.height + 2 * MARGIN}
    >
      <path className="dashboard__line-base" d={`M0 ${CHART.height}H${CHART.width}M0 0H${CHART.width}`} />
      <polyline points={points.map((point) => point.join(",")).join(" ")} />
      {points.slice(0, shares.length).map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r={2.5} />
      ))}
    </svg>
  );
}

function DayFigures({ question: { number, testcases, days } }: { readonly question: Question }) {
  return (
    <details className="dashboard__details">
      <summary>{strings.figuresByDay(number)}</summary>
      <div className="dashboard__scroll">
        <table className="dashboard__bars">
          <thead>
            <tr>
              <th scope="col">{strings.day}</th>
              <th scope="col">{strings.answersByThen}</th>
              {testcases.map(({ number: testcase }) => (
                <th key={testcase} scope="col">
                  {strings.testcaseNumber(testcase)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, judged, passed }) => (
              <tr key={day}>
                <th scope="row">{formatDayOf(day)}</th>
                <td>{formatNumber(judged)}</td>
                {testcases.map(({ number: testcase }, place) => (
                  <td key={testcase}>{strings.passed(percentOf((passed[place] ?? 0) / Math.max(judged, 1)))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Times({ questions }: { readonly questions: readonly Question[] }) {
  return (
    <section>
      <h2>{strings.times}</h2>
      <p>{strings.timesHint}</p>
      <div className="dashboard__scroll">
        <table className="dashboard__bars dashboard__times">
          <thead>
            <tr>
              <th scope="col">{strings.questionLabel}</th>
              <th scope="col">{strings.timesOf}</th>
              <th scope="col">{strings.quarter}</th>
              <th scope="col">{strings.half}</th>
              <th scope="col">{strings.threeQuarters}</th>
            </tr>
          </thead>
          <tbody>
            {questions.map(({ id, number, times: { known, quartiles } }) => (
              <tr key={id}>
                <th scope="row">{number}</th>
                {quartiles ? (
                  <>
                    <td>{strings.answers(known)}</td>
                    {[quartiles.lower, quartiles.median, quartiles.upper].map((minutes, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a quartile is its place
                      <td key={index}>{minutesInWords(minutes)}</td>
                    ))}
                  </>
                ) : (
                  <td colSpan={4}>{strings.notRecorded}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const minutesInWords = (minutes: number): string =>
  minutes >= (TIME_PARTS.at(-1) ?? 0) ? strings.minutesAndMore(minutes) : strings.minutes(minutes);
