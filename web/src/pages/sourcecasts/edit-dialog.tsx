import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { readCaptions, writeCaptions } from "../../../../domain/sourcecasts/web-vtt";
import { staffActionFailure } from "../../api/failures";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { useConfirm } from "../../design/confirm";
import { Dialog } from "../../design/dialog";
import { Check, Field } from "../../design/form";
import { formatPercent } from "../../design/format";
import { playTime } from "../../design/play-time";
import { Skeleton, WaitingLine } from "../../design/spinner";
import { ErrorState } from "../../design/states";
import { Tabs } from "../../design/tabs";
import { strings } from "../../texts/en/sourcecasts";
import { CaptionsEditor } from "./captions-editor";
import { ChaptersEditor } from "./chapters-editor";
import {
  changeRecording,
  type OpenedRecording,
  type Recording,
  recordingQuery,
  recordingsQuery,
  viewingQuery,
} from "./queries";
import {
  type CaptionRow,
  type ChapterRow,
  captionProblems,
  captionRows,
  chapterProblems,
  chapterRows,
  countProblems,
  cuesOf,
  markersOf,
} from "./typed-rows";

/** How many students have watched a recording how far: numbers, nothing about one of them. */
function Viewing({ courseId, recording }: { courseId: number; recording: Pick<Recording, "id" | "durationMs"> }) {
  const { data, error, refetch } = useQuery(viewingQuery(courseId, recording.id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="160px" />;
  const { members, viewers, passed } = data;
  if (viewers === 0) return <p>{strings.nobody}</p>;
  const place = (part: number) =>
    recording.durationMs === null
      ? formatPercent((part + 1) / passed.length)
      : playTime(((part + 1) * recording.durationMs) / passed.length);
  return (
    <div className="viewing">
      <p>{strings.viewers(viewers, members)}</p>
      <ol aria-label={strings.chartLabel}>
        {[...passed.entries()].map(([part, count]) => (
          <li key={part} title={strings.passed(count, place(part))}>
            <span className="viewing__bar" style={{ "--share": count / viewers } as object} />
            <span className="unseen">{strings.passed(count, place(part))}</span>
          </li>
        ))}
      </ol>
      <p className="viewing__ends" aria-hidden="true">
        <span>{playTime(0)}</span>
        <span>{recording.durationMs === null ? formatPercent(1) : playTime(recording.durationMs)}</span>
      </p>
    </div>
  );
}

interface EditDialogProps {
  readonly courseId: number;
  readonly recording: Recording;
  readonly onClose: () => void;
}

/** Edits what is said of a recording beside it: title, description, whether it is published, chapters and captions. */
export default function EditDialog({ courseId, recording, onClose }: EditDialogProps) {
  const { data, error, refetch } = useQuery(recordingQuery(courseId, recording.uid));
  if (data) return <EditForm courseId={courseId} onClose={onClose} recording={data} />;
  return (
    <Dialog wide title={strings.editTitle(recording.title)} onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <WaitingLine>{strings.details}</WaitingLine>
      )}
    </Dialog>
  );
}

const LONGEST = { title: 255, description: 2000 } as const;

function EditForm({
  courseId,
  recording,
  onClose,
}: Omit<EditDialogProps, "recording"> & { recording: OpenedRecording }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [tab, setTab] = useState("details");
  const [isSaving, setSaving] = useState(false);
  const [first] = useState(() => formOf(recording));
  const [form, setForm] = useState(first);
  const change = (part: Partial<EditedRecording>) => setForm((now) => ({ ...now, ...part }));
  const { durationMs } = recording;
  const titleProblem = problemOfTitle(form.title);
  const descriptionProblem = form.description.length > LONGEST.description ? strings.descriptionTooLong : null;
  const problems = {
    details: (titleProblem ? 1 : 0) + (descriptionProblem ? 1 : 0),
    chapters: countProblems(chapterProblems(form.chapters, durationMs)),
    captions: countProblems(captionProblems(form.captions, durationMs)),
  };
  const { fields, showFirstProblem } = useFirstProblem();
  const body = changesOf(first, form);
  const isChanged = Object.keys(body).length > 0;
  const close = async () => {
    const question = { title: strings.discardTitle, confirm: strings.discard, cancel: strings.goOn, danger: true };
    if (!isChanged || (await confirm(question))) onClose();
  };
  const save = async () => {
    const count = problems.details + problems.chapters + problems.captions;
    if (count > 0) {
      setTab(TABS.find((name) => problems[name] > 0) ?? "details");
      showFirstProblem();
      return toast.warning(strings.mendFirst(count));
    }
    if (!isChanged) return onClose();
    setSaving(true);
    try {
      await changeRecording(courseId, recording.id, body);
      toast.success(strings.saved);
      await client.invalidateQueries(recordingsQuery(courseId));
      onClose();
    } catch (error) {
      // The form stays as it was typed.
      toast.danger(staffActionFailure(error, strings.onlyStaffSave), 5000);
      setSaving(false);
    }
  };
  const details = (
    <div className="sourcecasts__details">
      <Field label={strings.name} error={titleProblem}>
        {(attributes) => (
          <input
            {...attributes}
            className="input"
            value={form.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label={strings.description} error={descriptionProblem}>
        {(attributes) => (
          <textarea
            {...attributes}
            className="input"
            value={form.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <Check
        label={strings.published}
        hint={strings.publishedHint}
        checked={form.isPublished}
        onChange={(event) => change({ isPublished: event.target.checked })}
      />
    </div>
  );
  const tabs = [
    { id: "details", label: strings.details, mark: markOf(problems.details), content: details },
    {
      id: "chapters",
      label: strings.chapters,
      mark: markOf(problems.chapters),
      content: (
        <ChaptersEditor rows={form.chapters} durationMs={durationMs} onChange={(chapters) => change({ chapters })} />
      ),
    },
    {
      id: "captions",
      label: strings.captions,
      mark: markOf(problems.captions),
      content: (
        <CaptionsEditor rows={form.captions} durationMs={durationMs} onChange={(captions) => change({ captions })} />
      ),
    },
    { id: "viewing", label: strings.viewing, content: <Viewing courseId={courseId} recording={recording} /> },
  ];
  return (
    <Dialog
      wide
      title={strings.editTitle(recording.title)}
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>{strings.cancel}</Button>
          <Button look="primary" busy={isSaving} onClick={() => void save()}>
            {strings.save}
          </Button>
        </>
      }
    >
      <div ref={fields}>
        <Tabs label={strings.parts} tabs={tabs} selected={tab} onSelect={setTab} />
      </div>
    </Dialog>
  );
}

const TABS = ["details", "chapters", "captions"] as const;

const markOf = (count: number) =>
  count === 0 ? undefined : ({ text: String(count), label: strings.toMend(count), look: "bad" } as const);

/** Leads to the first field in which something is wrong, once its tab is shown. */
function useFirstProblem() {
  const fields = useRef<HTMLDivElement>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) fields.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [times]);
  return { fields, showFirstProblem: () => setTimes((before) => before + 1) };
}

interface EditedRecording {
  readonly title: string;
  readonly description: string;
  readonly isPublished: boolean;
  readonly chapters: readonly ChapterRow[];
  readonly captions: readonly CaptionRow[];
}

const formOf = ({ title, description, isPublished, markers, captions }: OpenedRecording): EditedRecording => ({
  title,
  description: description ?? "",
  isPublished,
  chapters: chapterRows(markers),
  captions: captionRows(readCaptions(captions ?? "WEBVTT").cues),
});

/** Returns what was changed, as the server takes it: what nobody touched stays as it is, also where it was read with gaps. */
function changesOf(first: EditedRecording, { title, description, isPublished, chapters, captions }: EditedRecording) {
  return {
    ...(title !== first.title && { title: title.trim() }),
    ...(description !== first.description && { description: description.trim() || null }),
    ...(isPublished !== first.isPublished && { isPublished }),
    ...(chapters !== first.chapters && { markers: markersOf(chapters) }),
    ...(captions !== first.captions && { captions: captions.length === 0 ? null : writeCaptions(cuesOf(captions)) }),
  };
}

function problemOfTitle(title: string): string | null {
  if (title.trim() === "") return strings.nameNeeded;
  return title.trim().length > LONGEST.title ? strings.nameTooLong : null;
}
