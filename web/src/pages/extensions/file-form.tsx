import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import FileUpload from "@cloudscape-design/components/file-upload";
import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Table from "@cloudscape-design/components/table";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  MAX_ACCOMMODATION_DAYS,
  MAX_ACCOMMODATION_FACTOR,
  MAX_EXTENSION_REASON,
  MAX_EXTENSION_ROWS,
} from "../../../../domain/facts/extensions";
import { ApiFailure, actionFailure } from "../../api/failures";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { type CsvProblem, readCsvFile } from "../../csv/read";
import { formatDate, formatNumber } from "../../design/format";
import { inCourseZone } from "../../design/local-moment";
import { Modal } from "../../design/modal";
import { strings as csvStrings } from "../../texts/en/csv";
import { strings } from "../../texts/en/extensions";
import { extensionsKey, saveExtensionRows } from "./queries";
import { type FileRow, type RowProblem, rowsOfFile } from "./rows-of-file";

interface Choice {
  readonly file: File;
  readonly rows: readonly FileRow[];
  /** A line of the file, from 1, and what is wrong with it. */
  readonly problems: readonly { readonly line: number; readonly text: string }[];
}

/** Gives what the rows of a CSV file say: checked and shown before it is sent, all of it or nothing. */
export function FileForm({ onClose }: { onClose: () => void }) {
  const [choice, setChoice] = useState<Choice>();
  const { sending, send } = useSending(onClose, (line, text) =>
    setChoice((before) => before && { ...before, problems: [{ line, text }] }),
  );
  const canSend = choice !== undefined && choice.problems.length === 0;
  return (
    <Modal
      size="large"
      title={strings.fileTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button
            variant="primary"
            disabled={!canSend}
            loading={sending}
            onClick={() => canSend && !sending && send(choice.rows)}
          >
            {strings.sendRows(choice?.rows.length ?? 0)}
          </Button>
        </>
      }
    >
      <SpaceBetween size="m">
        <div>
          <p>{strings.fileIntro}</p>
          <p>{strings.fileColumns}</p>
          <p>{strings.fileTime}</p>
        </div>
        <FormField label={strings.file}>
          <FileUpload
            accept=".csv,text/csv"
            value={choice ? [choice.file] : []}
            i18nStrings={{
              uploadButtonText: () => strings.chooseFile,
              dropzoneText: () => strings.chooseFile,
              removeFileAriaLabel: () => strings.removeFile,
            }}
            onChange={async ({ detail: { value } }) => setChoice(value[0] && (await choiceOf(value[0])))}
          />
        </FormField>
        {choice && (choice.problems.length > 0 ? <Problems choice={choice} /> : <Preview rows={choice.rows} />)}
      </SpaceBetween>
    </Modal>
  );
}

async function choiceOf(file: File): Promise<Choice> {
  const content = readCsvFile(new Uint8Array(await file.arrayBuffer()));
  const { rows, problems } = rowsOfFile(content.rows);
  const summary = [
    ...content.problems.map(({ line, reason }: CsvProblem) => ({ line, text: csvStrings.problems[reason] })),
    ...problems.map((problem) => ({ line: problem.line, text: problemText(problem) })),
  ].sort((one, other) => one.line - other.line);
  if (summary.length === 0 && rows.length === 0) summary.push({ line: 1, text: strings.fileEmpty });
  if (rows.length > MAX_EXTENSION_ROWS) summary.push({ line: 1, text: strings.fileTooLong(MAX_EXTENSION_ROWS) });
  return { file, rows, problems: summary };
}

function problemText(problem: RowProblem): string {
  switch (problem.reason) {
    case "username":
      return strings.lineUsername;
    case "time":
      return strings.lineTime;
    case "needsTime":
      return strings.lineNeedsTime;
    case "needsMore":
      return strings.lineNeedsMore;
    case "factor":
      return strings.lineFactor(MAX_ACCOMMODATION_FACTOR);
    case "days":
      return strings.lineDays(MAX_ACCOMMODATION_DAYS);
    case "reason":
      return strings.lineReason(MAX_EXTENSION_REASON);
    case "twice":
      return strings.lineTwice(problem.of);
    default:
      return problem satisfies never;
  }
}

function Problems({ choice }: { choice: Choice }) {
  return (
    <Alert type="error" header={strings.fileProblems}>
      <ul className="extensions__list">
        {choice.problems.map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            {csvStrings.line(line)}: {text}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Preview({ rows }: { rows: readonly FileRow[] }) {
  const more = ({ factor, days }: FileRow) =>
    [factor !== null && strings.factorTime(formatNumber(factor)), days !== null && strings.daysTime(days)]
      .filter(Boolean)
      .join(", ");
  return (
    <Table
      variant="embedded"
      wrapLines
      header={<p>{strings.preview(rows.length)}</p>}
      items={[...rows]}
      trackBy={({ line }) => String(line)}
      columnDefinitions={[
        { id: "username", header: strings.username, isRowHeader: true, cell: ({ username }) => username },
        {
          id: "assessment",
          header: strings.assessment,
          cell: ({ assessment }) => assessment ?? strings.allAssessments,
        },
        {
          id: "time",
          header: strings.closes,
          cell: (row) => (row.closeAt === null ? more(row) : formatDate(row.closeAt, "medium")),
        },
        { id: "reason", header: strings.reason, cell: ({ reason }) => reason ?? strings.noReason },
      ]}
    />
  );
}

/** Sends the rows once; what the server refuses is told with its line, and nothing is given. */
function useSending(onClose: () => void, onRefused: (line: number, text: string) => void) {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: (rows: readonly FileRow[]) =>
      saveExtensionRows(
        courseId,
        rows.map(({ line: _, ...row }) => row),
      ),
    onSuccess: async (_, rows) => {
      toast.success(strings.fileSent(rows.length));
      onClose();
      await client.invalidateQueries({ queryKey: extensionsKey(courseId) });
    },
    onError: (error, rows) => {
      const [, number, text] = (error instanceof ApiFailure && /^Row (\d+): (.+)$/s.exec(error.body)) || [];
      const row = rows[Number(number) - 1];
      if (row && text) onRefused(row.line, text);
      else toast.danger(inCourseZone(actionFailure(error)));
    },
  });
  return { sending: sending.isPending, send: sending.mutate };
}
