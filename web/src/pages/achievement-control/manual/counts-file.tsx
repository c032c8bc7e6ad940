import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Table from "@cloudscape-design/components/table";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { actionFailure } from "../../../api/failures";
import { CourseChange } from "../../../app/course-acts";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { type CsvProblem, readCsvFile } from "../../../csv/read";
import { csvOf, download } from "../../../csv/write";
import { FilePicker } from "../../../design/file-picker";
import { formatNumber } from "../../../design/format";
import { strings as csvStrings } from "../../../texts/en/csv";
import { strings } from "../../../texts/en/goal-editor";
import { achievementHoldersKey } from "../definitions-context";
import { type CourseUser, memberGoalsKey, memberGoalsQuery, sendCounts } from "./queries";
import { COLUMNS, type CountRow, type LineProblem, rowsOfFile } from "./rows-of-file";

/** Rows of one request. */
const PORTION = 500;
/** Members that are read at a time. */
const CONCURRENCY = 4;

/** A row that changes a count. */
interface CountChange extends CountRow {
  readonly key: string;
  readonly before: number;
}
type CountsFileProblem =
  | LineProblem
  | { readonly line: number; readonly kind: "csv"; readonly reason: CsvProblem["reason"] };

/** A file of counts: read, compared with what there is, sent in portions; and written. */
function useCountsFile(users: readonly CourseUser[], goals: readonly CountRow["goal"][]) {
  const { courseId, configuration } = useCourse();
  const client = useQueryClient();
  const [problems, setProblems] = useState<readonly CountsFileProblem[]>([]);
  const [changes, setChanges] = useState<readonly CountChange[] | null>(null);
  const [isReading, setReading] = useState(false);
  const [isSending, setSending] = useState(false);
  const [exported, setExported] = useState<number | null>(null);

  const countsOf = async (courseRegId: number): Promise<ReadonlyMap<string, number>> => {
    const found = await client.fetchQuery(memberGoalsQuery(courseId, courseRegId));
    return new Map(found.map(({ uuid, count }) => [uuid, count]));
  };
  const compare = async (rows: readonly CountRow[]): Promise<void> => {
    setReading(true);
    try {
      setChanges(await compared(rows, countsOf));
    } catch (error) {
      toast.danger(actionFailure(error));
    } finally {
      setReading(false);
    }
  };
  const read = async (file: File): Promise<void> => {
    setChanges(null);
    const content = readCsvFile(new Uint8Array(await file.arrayBuffer()));
    const refused = content.problems.map((problem) => ({ ...problem, kind: "csv" as const }));
    // Of a file that has no row that can be read, only that is told.
    const found = content.rows.length > 0 ? rowsOfFile(content.rows, { users, goals }) : { rows: [], problems: [] };
    const wrong = [...refused, ...found.problems];
    setProblems(wrong);
    if (wrong.length > 0) return;
    if (found.rows.length === 0) toast.warning(strings.csvEmpty);
    else await compare(found.rows);
  };
  const send = async (): Promise<void> => {
    setSending(true);
    let done = 0;
    try {
      for (const portion of portionsOf(changes ?? [])) {
        await sendCounts(courseId, {
          rows: portion.rows.map(({ user, goal, count }) => ({
            courseRegId: user.courseRegId,
            goalUuid: goal.uuid,
            count,
          })),
          ...(portion.reason !== null && { reason: portion.reason }),
        });
        done += portion.rows.length;
        // Where the rest fails, only the rest is left to be sent again.
        setChanges((before) => before?.filter((change) => !portion.rows.includes(change)) ?? null);
      }
      setChanges(null);
      toast.success(strings.csvSent(done));
    } catch (error) {
      toast.danger(done === 0 ? actionFailure(error) : `${strings.csvFailed(done)} ${actionFailure(error)}`);
    } finally {
      setSending(false);
      void client.invalidateQueries({ queryKey: memberGoalsKey(courseId) });
      void client.invalidateQueries({ queryKey: achievementHoldersKey(courseId) });
    }
  };
  const save = async (): Promise<void> => {
    setExported(0);
    try {
      const found = new Map<CourseUser, ReadonlyMap<string, number>>();
      await inTurn(users, async (user) => {
        found.set(user, await countsOf(user.courseRegId));
        setExported(found.size);
      });
      const rows = users.flatMap((user) =>
        goals.map(({ uuid }) => ({
          username: user.username,
          goal: uuid,
          reason: "",
          count: found.get(user)?.get(uuid) ?? 0,
        })),
      );
      download(`${configuration.courseShortName || "course"}-goals.csv`, csvOf(COLUMNS, rows));
    } catch (error) {
      toast.danger(actionFailure(error));
    } finally {
      setExported(null);
    }
  };
  return { read, send, save, problems, changes, isReading, isSending, exported };
}

/** Leaves the rows that change a count, with the count that there is. */
async function compared(
  rows: readonly CountRow[],
  countsOf: (courseRegId: number) => Promise<ReadonlyMap<string, number>>,
): Promise<CountChange[]> {
  const counts = new Map<number, ReadonlyMap<string, number>>();
  await inTurn([...new Set(rows.map(({ user }) => user.courseRegId))], async (courseRegId) => {
    counts.set(courseRegId, await countsOf(courseRegId));
  });
  return rows.flatMap((row) => {
    const before = counts.get(row.user.courseRegId)?.get(row.goal.uuid) ?? 0;
    return before === row.count ? [] : [{ ...row, before, key: `${row.user.courseRegId} ${row.goal.uuid}` }];
  });
}

/** A request has one reason, so rows go with those of the same. */
function portionsOf(changes: readonly CountChange[]) {
  const byReason = new Map<string | null, CountChange[]>();
  for (const change of changes) byReason.set(change.reason, [...(byReason.get(change.reason) ?? []), change]);
  return [...byReason].flatMap(([reason, rows]) =>
    Array.from({ length: Math.ceil(rows.length / PORTION) }, (_, portion) => ({
      reason,
      rows: rows.slice(portion * PORTION, (portion + 1) * PORTION),
    })),
  );
}

async function inTurn<T>(list: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...list];
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await act(one);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, next));
}

const MOST_SHOWN = 20;

interface CountsFileProps {
  readonly users: readonly CourseUser[] | undefined;
  readonly goals: readonly { readonly uuid: string; readonly text: string; readonly targetCount: number }[];
}

/** Counts from a CSV file: every row is looked at before anything is sent. */
export function CountsFile({ users, goals }: CountsFileProps) {
  const picker = useRef<HTMLInputElement>(null);
  const file = useCountsFile(users ?? [], goals);
  return (
    <section className="ac-card" aria-label={strings.csvTitle}>
      <h2>{strings.csvTitle}</h2>
      <p className="ac-hint">{strings.csvHint}</p>
      <div className="ac-manual__buttons">
        <CourseChange>
          <Button
            iconName="upload"
            disabled={!users || file.isSending}
            loading={file.isReading}
            onClick={() => picker.current?.click()}
          >
            {strings.csvChoose}
          </Button>
        </CourseChange>
        <Button iconName="download" disabled={!users} loading={file.exported !== null} onClick={() => void file.save()}>
          {strings.csvExport}
        </Button>
        <FilePicker
          ref={picker}
          accept=".csv,text/csv"
          label={strings.csvChoose}
          onFile={(chosen) => void file.read(chosen)}
        />
      </div>
      {file.exported !== null && <p role="status">{strings.exporting(formatNumber(file.exported))}</p>}
      {file.isReading && <p role="status">{strings.csvReading}</p>}
      {file.problems.length > 0 && <Problems problems={file.problems} />}
      {file.changes && <Changes file={file} />}
    </section>
  );
}

function Problems({ problems }: { problems: readonly CountsFileProblem[] }) {
  return (
    <div role="alert">
      <p>{strings.csvWrong(problems.length)}</p>
      <ul>
        {problems.slice(0, MOST_SHOWN).map((problem) => (
          <li key={`${problem.line} ${problemText(problem)}`}>{strings.line(problem.line, problemText(problem))}</li>
        ))}
      </ul>
      {problems.length > MOST_SHOWN && <p>{strings.andMore(problems.length - MOST_SHOWN)}</p>}
    </div>
  );
}

function problemText(problem: CountsFileProblem): string {
  if (problem.kind === "csv") return csvStrings.problems[problem.reason];
  return rowProblemText(problem);
}

function rowProblemText(problem: LineProblem): string {
  switch (problem.kind) {
    case "twice":
      return strings.twice(problem.of);
    default:
      return strings[problem.kind](problem.text);
  }
}

function Changes({ file }: { file: ReturnType<typeof useCountsFile> }) {
  const changes = file.changes ?? [];
  return (
    <SpaceBetween size="l">
      <p role="status">{changes.length === 0 ? strings.csvNothing : strings.csvRead(changes.length)}</p>
      {changes.length > 0 && (
        <>
          <Table
            variant="embedded"
            items={changes.slice(0, 200)}
            trackBy="key"
            columnDefinitions={[
              { id: "user", header: strings.csvColumns.user, cell: ({ user }) => user.name ?? user.username },
              { id: "goal", header: strings.csvColumns.goal, cell: ({ goal }) => goal.text },
              { id: "before", header: strings.csvColumns.before, cell: ({ before }) => formatNumber(before) },
              { id: "after", header: strings.csvColumns.after, cell: ({ count }) => formatNumber(count) },
            ]}
          />
          {changes.length > 200 && <p>{strings.andMore(changes.length - 200)}</p>}
          <Button variant="primary" loading={file.isSending} onClick={() => void file.send()}>
            {strings.csvSend}
          </Button>
        </>
      )}
    </SpaceBetween>
  );
}
