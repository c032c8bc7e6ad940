import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import RadioGroup from "@cloudscape-design/components/radio-group";
import Select from "@cloudscape-design/components/select";
import Table from "@cloudscape-design/components/table";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { gradingPath } from "../../app/course-links";
import { formatNumber } from "../../design/format";
import { WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/regrade";
import { useShownNames } from "../grading/shown-names";
import { type Policy, type Regrade, type RegradeRow, type RunPlace, rowsQuery, SHOWS, type Show } from "./queries";

interface RowTableProps {
  readonly place: RunPlace;
  readonly regrade: Regrade;
  readonly policy: Policy;
}

/** What the new version gives each student, beside what they have. */
export function RowTable({ place, regrade, policy }: RowTableProps) {
  const [show, setShow] = useState<Show>("all");
  const query = useInfiniteQuery(rowsQuery(place, show));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const options = SHOWS.map((value) => ({ value, label: strings.shows[value] }));
  return (
    <section className="regrade__section">
      <h3>{strings.rows}</h3>
      <div className="regrade__choice">
        <Select
          inlineLabelText={strings.show}
          options={options}
          selectedOption={options.find(({ value }) => value === show) ?? null}
          onChange={({ detail }) => setShow(detail.selectedOption.value as Show)}
        />
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <WaitingLine>{strings.loading}</WaitingLine>
      ) : (
        <Table
          variant="embedded"
          contentDensity="compact"
          wrapLines
          items={rows}
          trackBy={(row) => String(row.regId)}
          empty={strings.noRows}
          ariaLabels={{ tableLabel: strings.rows }}
          columnDefinitions={columnsOf(place, regrade, policy)}
        />
      )}
      {hasNextPage && (
        <div>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {strings.moreRows}
          </Button>
        </div>
      )}
    </section>
  );
}

const newXp = (row: RegradeRow, policy: Policy): number => (policy === "neverLower" ? row.neverLower : row.after);

function columnsOf(place: RunPlace, { state }: Regrade, policy: Policy) {
  const { student, before, was, after } = strings.rowColumns;
  return [
    {
      id: "student",
      header: student,
      isRowHeader: true,
      cell: (row: RegradeRow) => <Student row={row} place={place} policy={policy} />,
    },
    {
      id: "before",
      header: state === "published" ? was : before,
      cell: (row: RegradeRow) => formatNumber(row.before),
    },
    {
      id: "after",
      header: after,
      cell: (row: RegradeRow) => (
        <span className="regrade__new">
          {formatNumber(newXp(row, policy))}
          <Change by={newXp(row, policy) - row.before} />
        </span>
      ),
    },
  ];
}

const Change = ({ by }: { by: number }) => (
  <strong className="regrade__change" data-tone={by > 0 ? "gain" : by < 0 ? "loss" : undefined}>
    {strings.signed(by)}
  </strong>
);

interface StudentProps {
  readonly row: RegradeRow;
  readonly place: RunPlace;
  readonly policy: Policy;
}

function Student({ row, place: { courseId }, policy }: StudentProps) {
  const { regId, name, submissionId, answers, isChanged, isPublished } = row;
  const shown = useShownNames().name({ id: regId, name }) ?? strings.nameless;
  const sum = ({ xp, adjustment }: { xp: number; adjustment: number }) => xp + adjustment;
  const moved = answers.filter(({ before, after }) =>
    policy === "neverLower" ? sum(after) > sum(before) : sum(after) !== sum(before),
  );
  return (
    <span className="regrade__student">
      <Link to={gradingPath(courseId, submissionId)} aria-label={strings.open(shown)}>
        {shown}
      </Link>
      {moved.map(({ number, before, after }) => (
        <small key={number}>{strings.answer(number, sum(before), sum(after))}</small>
      ))}
      {isChanged && <small>{strings.isChanged}</small>}
      {answers.some(({ isFailed }) => isFailed) && <small>{strings.isFailed}</small>}
      {isPublished && <small>{strings.isPublished}</small>}
    </span>
  );
}

interface ResultsProps {
  readonly regrade: Regrade;
  readonly policy: Policy;
  readonly onPolicy: (policy: Policy) => void;
}

const POLICIES = ["bothWays", "neverLower"] as const;

/** Who gains and who loses, all together. */
export function Results({ regrade: { state, results }, policy, onPolicy }: ResultsProps) {
  const isNeverLower = policy === "neverLower";
  const gains = isNeverLower ? results.gainsNeverLower : results.gains;
  const loses = isNeverLower ? 0 : results.loses;
  const after = isNeverLower ? results.neverLower : results.after;
  const isChosen = state === "publishing" || state === "published";
  return (
    <section className="regrade__section">
      <h3>{strings.results}</h3>
      <ul className="regrade__figures">
        <li data-tone="gain">{strings.gain(gains)}</li>
        <li data-tone="loss">{strings.lose(loses)}</li>
        <li>{strings.same(results.done - gains - loses)}</li>
      </ul>
      <p>{strings.total(results.before, after)}</p>
      <Spread parts={results.parts} />
      {!isChosen && (
        <FormField label={strings.policy}>
          <RadioGroup
            value={policy}
            onChange={({ detail }) => onPolicy(detail.value as Policy)}
            items={POLICIES.map((value) => {
              const { label, hint } = strings.policies[value];
              return { value, label, description: hint };
            })}
          />
        </FormField>
      )}
      <p className="regrade__hint">{strings.alsoMoves}</p>
    </section>
  );
}

/** How much changes for how many, as the new version says. */
function Spread({ parts }: { parts: Regrade["results"]["parts"] }) {
  const most = Math.max(...parts.map(({ count }) => count));
  if (most === 0) return null;
  return (
    <figure className="regrade__spread">
      <figcaption>{strings.spread}</figcaption>
      <ol className="regrade__bars">
        {parts.map(({ part, count }) => (
          <li key={part} title={strings.bar(part, count)} data-tone={part < 0 ? "loss" : "gain"}>
            {count > 0 && <span className="unseen">{strings.bar(part, count)}</span>}
            <span aria-hidden="true" style={{ height: `${(100 * count) / most}%` }} />
          </li>
        ))}
      </ol>
      <p className="regrade__ends" aria-hidden="true">
        <span>{strings.less}</span>
        <span>{strings.more}</span>
      </p>
    </figure>
  );
}
