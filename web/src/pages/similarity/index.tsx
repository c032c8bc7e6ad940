import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import Textarea from "@cloudscape-design/components/textarea";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Link, type Location, useSearchParams } from "react-router-dom";
import { CASE_NOTE_CHARACTERS } from "../../../../domain/facts/limits";
import { actionFailure } from "../../api/failures";
import { CourseChange, useMayChangeCourse } from "../../app/course-acts";
import { useHiddenNames } from "../../app/hidden-names";
import { usePageTitle } from "../../app/page-title";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { formatDate } from "../../design/format";
import { useLeaveGuard } from "../../design/leave-guard";
import { WaitingLine } from "../../design/spinner";
import { StaffPage } from "../../design/staff-page";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/similarity";
import { HideNames } from "../grading/hide-names";
import { GradingSections } from "../grading/sections";
import { AssessmentReports } from "./assessment-reports";
import { markedLines } from "./marked-lines";
import { type Note, type PairQuery, pairQuery, putNote, type SimilarPair, similarityKey } from "./queries";
import { ReportView, useReportTitle } from "./report-view";
import { HiddenNames, percent, useNames } from "./report-words";
import "./similarity.css";

type Verdict = Note["verdict"];
const VERDICTS: readonly Verdict[] = ["open", "none", "concern"];

/** A pair is said by what stands behind the path. */
const isOtherAddress = (from: Location, to: Location): boolean =>
  from.pathname + from.search !== to.pathname + to.search;

/** What staff note of a pair. */
function NoteForm({ pair: query, note }: { pair: PairQuery; note: Note | null }) {
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

interface PairViewProps extends Omit<PairQuery, "courseId"> {
  readonly assessmentId: number;
}

/** Two programs beside each other, with the parts that are alike. */
function PairView({ assessmentId, ...pair }: PairViewProps) {
  const { courseId } = useCourse();
  const query = { courseId, ...pair };
  const { data, error, refetch } = useQuery(pairQuery(query));
  const report = useReportTitle(assessmentId, pair.questionId);
  const back = new URLSearchParams({ assessment: String(assessmentId), question: String(pair.questionId) });
  return (
    <>
      <p>
        <Link to={`?${back}`}>{`← ${strings.backToReport}`}</Link>
        <span className="similarity__hint">{` ${report}`}</span>
      </p>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Programs pair={data} />
          <NoteForm key={data.note?.version ?? 0} pair={query} note={data.note} />
        </>
      ) : (
        <WaitingLine>{strings.loading}</WaitingLine>
      )}
    </>
  );
}

function Programs({ pair: { left, right, score, parts } }: { pair: SimilarPair }) {
  const nameOf = useNames();
  const [at, setAt] = useState<number | null>(null);
  const area = useRef<HTMLDivElement>(null);
  useShownPart(area, at);
  const go = (by: 1 | -1) => {
    if (parts.length === 0) return;
    setAt((now) => (now === null ? 0 : (now + by + parts.length) % parts.length));
  };
  return (
    <>
      <h1>{strings.pairTitle(nameOf(left), nameOf(right))}</h1>
      <p>{strings.alike(percent(score), parts.length)}</p>
      {parts.length > 0 && (
        <div className="similarity__acts">
          <Button iconName="angle-up" ariaLabel={strings.previousPart} onClick={() => go(-1)} />
          <Button iconName="angle-down" ariaLabel={strings.nextPart} onClick={() => go(1)} />
          <span className="similarity__hint">{strings.partKeys}</span>
          <span role="status">{at !== null && strings.partOf(at + 1, parts.length)}</span>
        </div>
      )}
      <div className="similarity__programs" ref={area}>
        <Program side={left} parts={parts.map((part) => part.left)} at={at} onGo={go} />
        <Program side={right} parts={parts.map((part) => part.right)} at={at} onGo={go} />
      </div>
    </>
  );
}

/** Brings the chosen part into sight in both programs. */
function useShownPart(area: RefObject<HTMLDivElement | null>, at: number | null): void {
  useEffect(() => {
    if (at === null) return;
    for (const line of area.current?.querySelectorAll<HTMLElement>(`[data-part-begins="${at}"]`) ?? []) {
      const program = line.closest<HTMLElement>("[data-program]");
      if (program) program.scrollTop = line.offsetTop - program.offsetTop - 24;
    }
  }, [area, at]);
}

/** Colours of parts; with more of them they come again, so each has its number, too. */
const COLOURS = 6;

interface ProgramProps {
  readonly side: SimilarPair["left"];
  readonly parts: readonly { readonly from: number; readonly to: number }[];
  readonly at: number | null;
  readonly onGo: (by: 1 | -1) => void;
}

/** By their keys, which count only while a program has the focus. */
const STEPS: Readonly<Record<string, 1 | -1>> = { n: 1, p: -1 };

function Program({ side, parts, at, onGo }: ProgramProps) {
  const nameOf = useNames();
  const lines = useMemo(() => markedLines(side.program, parts), [side.program, parts]);
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
    const step = STEPS[key.toLowerCase()];
    if (step && !ctrlKey && !metaKey && !altKey) onGo(step);
  };
  return (
    <div>
      <h2>{nameOf(side)}</h2>
      {side.earlierAt && <p className="similarity__hint">{strings.earlier(formatDate(side.earlierAt))}</p>}
      <section
        className="similarity__program"
        data-program
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label={strings.program(nameOf(side))}
        onKeyDown={onKeyDown}
      >
        {lines.map(({ number, text, part, isFirst }) => (
          <div
            key={number}
            className={part === null ? undefined : `similarity__part similarity__part--${part % COLOURS}`}
            data-chosen={(part !== null && part === at) || undefined}
            data-part-begins={isFirst ? part : undefined}
          >
            <span className="similarity__number" aria-hidden="true">
              {number}
            </span>
            <code>{text}</code>
            {isFirst && part !== null && <span className="similarity__mark">{strings.part(part + 1)}</span>}
          </div>
        ))}
      </section>
    </div>
  );
}

const numberIn = (search: URLSearchParams, name: string): number | null => {
  const found = /^\d{1,15}$/.exec(search.get(name) ?? "");
  return found ? Number(found[0]) : null;
};

/**
 * The comparison of answers. The address says what is shown: the questions of an assessment (`?assessment=…`), the report of
 * one (`&question=…`), or a pair of it (`&left=…&right=…`, course registrations).
 */
export default function SimilarityPage() {
  const [search] = useSearchParams();
  const hidesNames = useHiddenNames(({ hides }) => hides);
  usePageTitle(strings.title);
  const assessment = numberIn(search, "assessment");
  const question = numberIn(search, "question");
  const [left, right] = [numberIn(search, "left"), numberIn(search, "right")];
  const isReport = assessment !== null && question !== null;
  return (
    <StaffPage>
      <HiddenNames value={hidesNames}>
        <div className="similarity">
          <GradingSections />
          {isReport && <HideNames />}
          {isReport && left !== null && right !== null ? (
            <PairView
              key={`${left} ${right}`}
              assessmentId={assessment}
              questionId={question}
              left={left}
              right={right}
            />
          ) : isReport ? (
            <ReportView assessmentId={assessment} questionId={question} />
          ) : (
            <>
              <div>
                <h1>{strings.title}</h1>
                <p>{strings.intro}</p>
              </div>
              <AssessmentReports chosen={assessment} />
            </>
          )}
        </div>
      </HiddenNames>
    </StaffPage>
  );
}
