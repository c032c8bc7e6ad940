import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Table from "@cloudscape-design/components/table";
import { useRef } from "react";
import { CourseChange } from "../../../app/course-acts";
import { FilePicker } from "../../../design/file-picker";
import { formatNumber } from "../../../design/format";
import { strings as csvStrings } from "../../../texts/en/csv";
import { strings } from "../../../texts/en/goal-editor";
import type { CourseUser } from "./queries";
import type { LineProblem } from "./rows-of-file";
import { type CountsFileProblem, useCountsFile } from "./use-counts-file";

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
