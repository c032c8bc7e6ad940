import Box from "@cloudscape-design/components/box";
import Table from "@cloudscape-design/components/table";
import { serverNow } from "../../api/server-time";
import { formatDate } from "../../design/format";
import { strings } from "../../texts/en/ground-control";
import { ChangedTestcases, partsText, type QuestionChange, xpChangeText } from "../regrade/changed-testcases";
import type { UploadPreview } from "./assessment-calls";
import "./dialogs.css";

/** Tells whether an upload would leave the assessment as it is. */
export const isNothingNew = ({ action, questions, fields }: UploadPreview): boolean =>
  action !== "create" && fields.length === 0 && questions.every(({ change }) => change === "unchanged");

/** Tells whether an upload would change what has closed and has answers. */
export const isRegradable = ({ action, closeAt }: UploadPreview): boolean =>
  action === "forceUpdate" && Date.parse(closeAt) <= serverNow();

/** What an upload would do: to the assessment, its questions, the answers and their marks. */
export function Changes({ preview }: { preview: UploadPreview }) {
  const { number, title, questions, fields } = preview;
  const of = (change: QuestionChange["change"]) => questions.filter((question) => question.change === change);
  const counts = { added: of("added").length, removed: of("removed").length, changed: of("changed").length };
  const summary = strings.summary(counts);
  const shown = questions.filter(({ change }) => change !== "unchanged");
  const isSame = isNothingNew(preview);
  // The type has a sentence of its own.
  const named = fields.filter((field) => field !== "type").map((field) => strings.fields[field]);
  return (
    <>
      <Box variant="h3">{strings.changesOf(number, title)}</Box>
      <p>{isSame ? strings.nothingNew : strings.actions[preview.action]}</p>
      {summary !== "" && (
        <p>
          <strong>{summary}</strong>
        </p>
      )}
      {named.length > 0 && <p>{strings.fieldsChange(named.join(", "))}</p>}
      {!isSame && <Consequences preview={preview} />}
      {shown.length > 0 && <ChangeTable number={number} questions={shown} />}
      <ChangedTestcases questions={shown} />
    </>
  );
}

/** What becomes of type, dates, publication, answers and marks. */
function Consequences({ preview }: { preview: UploadPreview }) {
  const { action, typeBefore, typeAfter, openAt, closeAt, isPublished, questions, submissions } = preview;
  if (action === "create") return null;
  const touched = questions.filter(
    ({ change, parts }) => change === "changed" && parts.some((part) => GRADED.has(part)),
  );
  const isLower = questions.some(({ maxXpBefore, maxXpAfter }) => (maxXpAfter ?? 0) < (maxXpBefore ?? 0));
  return (
    <ul>
      {typeBefore !== null && typeBefore !== typeAfter && <li>{strings.typeChanges(typeBefore, typeAfter)}</li>}
      <li>
        {strings.datesStay(formatDate(openAt, "medium"), formatDate(closeAt, "medium"))}{" "}
        {isPublished ? strings.staysPublished : strings.staysUnpublished}
      </li>
      {submissions && <li>{strings.begun(submissions.begun, submissions.submitted)}</li>}
      {action === "forceUpdate" && (
        <>
          <li>{strings.answersStay}</li>
          {touched.length > 0 && (
            <li>
              {strings.answersOnChanged(touched.map((question) => question.number).join(", "))} {strings.regradeHint}
            </li>
          )}
          {isLower && <li>{strings.aboveMaximum}</li>}
        </>
      )}
    </ul>
  );
}

/** The parts by which marks are computed. */
const GRADED: ReadonlySet<string> = new Set([
  "maxXp",
  "prepend",
  "postpend",
  "solution",
  "testcases",
  "choices",
  "gradingLibrary",
]);

function ChangeTable({ number, questions }: { number: string; questions: readonly QuestionChange[] }) {
  const { question, change, parts, xp } = strings.changesColumns;
  return (
    <Table
      variant="embedded"
      contentDensity="compact"
      wrapLines
      items={questions}
      trackBy={(one) => String(one.number)}
      ariaLabels={{ tableLabel: strings.changesTable(number) }}
      columnDefinitions={[
        {
          id: "question",
          header: question,
          isRowHeader: true,
          cell: (one) =>
            strings.question(one.number, strings.questionTypes[one.type as keyof typeof strings.questionTypes]),
        },
        { id: "change", header: change, cell: (one) => strings.changes[one.change] },
        { id: "parts", header: parts, cell: partsText },
        { id: "xp", header: xp, cell: xpChangeText },
      ]}
    />
  );
}
