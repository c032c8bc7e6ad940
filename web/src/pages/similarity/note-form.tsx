import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import Textarea from "@cloudscape-design/components/textarea";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Location } from "react-router-dom";
import { CASE_NOTE_CHARACTERS } from "../../../../domain/facts/limits";
import { actionFailure } from "../../api/failures";
import { CourseChange, useMayChangeCourse } from "../../app/course-acts";
import { toast } from "../../app/toasts";
import { formatDate } from "../../design/format";
import { useLeaveGuard } from "../../design/leave-guard";
import { strings } from "../../texts/en/similarity";
import { type Note, type PairQuery, pairQuery, putNote, similarityKey } from "./queries";

type Verdict = Note["verdict"];
const VERDICTS: readonly Verdict[] = ["open", "none", "concern"];

/** A pair is said by what stands behind the path. */
const isOtherAddress = (from: Location, to: Location): boolean =>
  from.pathname + from.search !== to.pathname + to.search;

/** What staff note of a pair. */
export function NoteForm({ pair: query, note }: { pair: PairQuery; note: Note | null }) {
  const client = useQueryClient();
  const [text, setText] = useState(note?.note ?? "");
  const [statement, setStatement] = useState(note?.statement ?? "");
  const [verdict, setVerdict] = useState<Verdict>(note?.verdict ?? "open");
  const isDirty =
    text !== (note?.note ?? "") || statement !== (note?.statement ?? "") || (note !== null && verdict !== note.verdict);
  const mayChange = useMayChangeCourse();
  const saving = useMutation({
    mutationFn: () => putNote(query, { version: note?.version ?? 0, verdict, note: text, statement }),
    onSuccess: (pair) => {
      client.setQueryData(pairQuery(query).queryKey, pair);
      void client.invalidateQueries({ queryKey: [...similarityKey(query.courseId), "pairs"] });
      toast.success(strings.saved);
    },
    onError: (error) => toast.danger(actionFailure(error)),
  });
  useLeaveGuard(isDirty && !saving.isPending, strings.leave, undefined, isOtherAddress);
  const options = VERDICTS.map((value) => ({ value, label: strings.verdicts[value] }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  };
  return (
    <form className="similarity__section" onSubmit={submit}>
      <h2>{strings.note}</h2>
      <p className="similarity__hint">{strings.noteHint}</p>
      <FormField label={strings.noteText} stretch>
        <Textarea
          rows={3}
          value={text}
          readOnly={!mayChange}
          nativeTextareaAttributes={{ maxLength: CASE_NOTE_CHARACTERS }}
          onChange={({ detail }) => setText(detail.value)}
        />
      </FormField>
      <FormField label={strings.statement} description={strings.statementHint} stretch>
        <Textarea
          rows={3}
          value={statement}
          readOnly={!mayChange}
          nativeTextareaAttributes={{ maxLength: CASE_NOTE_CHARACTERS }}
          onChange={({ detail }) => setStatement(detail.value)}
        />
      </FormField>
      <FormField label={strings.verdict}>
        <Select
          options={options}
          disabled={!mayChange}
          selectedOption={options.find(({ value }) => value === verdict) ?? null}
          onChange={({ detail }) => setVerdict(detail.selectedOption.value as Verdict)}
        />
      </FormField>
      <div className="similarity__acts">
        <CourseChange>
          <Button formAction="submit" loading={saving.isPending} disabled={!isDirty && note !== null}>
            {strings.save}
          </Button>
        </CourseChange>
        {note?.changedBy && (
          <span className="similarity__hint">{strings.notedBy(note.changedBy, formatDate(note.changedAt))}</span>
        )}
      </div>
    </form>
  );
}
