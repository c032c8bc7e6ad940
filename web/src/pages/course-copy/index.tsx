import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import DatePicker from "@cloudscape-design/components/date-picker";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Input from "@cloudscape-design/components/input";
import ProgressBar from "@cloudscape-design/components/progress-bar";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Schemas } from "../../api/client";
import { actionFailure } from "../../api/failures";
import { userQuery } from "../../api/user";
import { useMayChangeCourse } from "../../app/course-acts";
import { useCourse, useSession } from "../../app/session";
import { toast } from "../../app/toasts";
import { formatDate, zoneOfDates } from "../../design/format";
import { dayAfter, dayOf } from "../../design/local-moment";
import { StaffPage } from "../../design/staff-page";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/course-copy";
import { PlannedDates } from "./planned-dates";
import { daysBetween, keepsWeekdays, MOST_DAYS, proposedShortName } from "./proposed-copy";
import { continueCopy, copyQuery, planQuery, requestCopy } from "./queries";
import "./course-copy.css";

type Counts = Schemas["CopyCounts"];

const kinds = [
  "types",
  "assessments",
  "goals",
  "achievements",
  "chapters",
  "files",
] as const satisfies (keyof Counts)[];

/** Lists what there is of a course, without what there is none of. */
const CountList = ({ counts }: { counts: Counts }) => (
  <ul className="course-copy__list">
    {kinds
      .filter((kind) => counts[kind] > 0)
      .map((kind) => (
        <li key={kind}>{strings.counts[kind](counts[kind])}</li>
      ))}
  </ul>
);

type Copy = NonNullable<Schemas["CourseCopy"]>;

const sumOf = (counts: Copy["total"]): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Tells how far a course is that is made as a copy, and afterwards what it got. */
const CopyState = ({ courseId, copy }: { courseId: number; copy: Copy }) =>
  copy.finishedAt === null ? <Unfinished courseId={courseId} copy={copy} /> : <Finished copy={copy} />;

/** Milliseconds without anything new after which the person is asked whether to go on. */
const PATIENCE_MS = 30_000;

function Unfinished({ courseId, copy }: { courseId: number; copy: Copy }) {
  const [done, total] = [sumOf(copy.done), sumOf(copy.total)];
  const standsStill = useStandsStill(done);
  const mayChange = useMayChangeCourse();
  const going = useMutation({
    mutationFn: () => continueCopy(courseId),
    onSuccess: () => toast.success(strings.goingOn),
    onError: (error) => toast.danger(actionFailure(error)),
  });
  return (
    <div className="course-copy__state" role="status">
      <ProgressBar
        label={strings.progress}
        description={strings.progressOf(done, total)}
        value={total === 0 ? 100 : Math.floor((100 * done) / total)}
      />
      {mayChange && standsStill && (
        <Alert
          type="warning"
          action={
            <Button loading={going.isPending} onClick={() => going.mutate()}>
              {strings.goOn}
            </Button>
          }
        >
          {strings.standsStill}
        </Alert>
      )}
    </div>
  );
}

function useStandsStill(done: number): boolean {
  const [still, setStill] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setStill(done), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [done]);
  return still === done;
}

function Finished({ copy: { sourceName, startedAt, done, skipped } }: { copy: Copy }) {
  return (
    <Alert type={skipped.length > 0 ? "warning" : "success"} header={strings.done(sourceName, formatDate(startedAt))}>
      <CountList counts={done} />
      <p>{strings.next}</p>
      {skipped.length > 0 && (
        <>
          <p>{strings.notCopied}</p>
          <ul>
            {skipped.map(({ id, number, title }) => (
              <li key={id}>{number === null ? strings.deleted(id) : strings.taken(number, title ?? "")}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}

/** Makes a new course from this one, with other dates and without people; one that is still being filled is not copied. */
export default function CourseCopyPage() {
  const { courseId } = useCourse();
  const { data: copy, error, refetch } = useQuery(copyQuery(courseId));
  return (
    <StaffPage>
      <div className="course-copy">
        <h1>{strings.title}</h1>
        {copy && <CopyState courseId={courseId} copy={copy} />}
        {error && copy === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
        {(copy === null || copy?.finishedAt) && <NewCopy key={courseId} />}
      </div>
    </StaffPage>
  );
}

const YEAR_OF_WEEKS = 364;
const QUICK_WEEKS = [26, 52];

function NewCopy() {
  const { courseId, configuration } = useCourse();
  const timeZone = zoneOfDates();
  const [days, setDays] = useState(YEAR_OF_WEEKS);
  const plan = useQuery(planQuery(courseId, { days, timeZone }));
  const form = useId();
  const [name, setName] = useState(configuration.courseName);
  const proposed = useProposedShortName();
  const [shortName, setShortName] = useState(proposed);
  const { copying, submit } = useCopying();
  const nameMissing = name.trim() === "";
  if (plan.error && !plan.data) return <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (nameMissing) toast.danger(strings.nameEmpty);
    else submit({ courseName: name.trim(), courseShortName: shortName, days, timeZone });
  };
  return (
    <form id={form} onSubmit={onSubmit} noValidate>
      <SpaceBetween size="l">
        <p>{strings.intro}</p>
        <Container>
          <SpaceBetween size="m">
            <FormField label={strings.name} errorText={nameMissing && strings.nameEmpty}>
              <Input ariaRequired value={name} onChange={({ detail }) => setName(detail.value)} />
            </FormField>
            <FormField label={strings.shortName} constraintText={strings.shortNameHint}>
              <Input value={shortName} onChange={({ detail }) => setShortName(detail.value)} />
            </FormField>
          </SpaceBetween>
        </Container>
        {plan.data && <Dates plan={plan.data} shift={{ days, timeZone }} onDays={setDays} />}
        {plan.data && <Contents plan={plan.data} />}
        {plan.data && <PlannedDates plan={plan.data} waiting={plan.isFetching} />}
        <div className="course-copy__end">
          <Button variant="primary" formAction="submit" form={form} loading={copying} disabled={!plan.data}>
            {strings.copy}
          </Button>
        </div>
      </SpaceBetween>
    </form>
  );
}

function useProposedShortName(): string {
  const { configuration } = useCourse();
  const taken = useSession().user.courses.map(({ courseShortName }) => courseShortName ?? "");
  return proposedShortName(configuration.courseShortName ?? "", taken);
}

/** Asks for the copy, and leads into the new course. The same form asks for the same course, however often it is sent. */
function useCopying() {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const navigate = useNavigate();
  const requestId = useRef(crypto.randomUUID());
  const copying = useMutation({
    mutationFn: (body: Omit<Parameters<typeof requestCopy>[1], "requestId">) =>
      requestCopy(courseId, { ...body, requestId: requestId.current }),
    onSuccess: async (copyId) => {
      requestId.current = crypto.randomUUID();
      await client.refetchQueries(userQuery());
      toast.success(strings.started);
      navigate(`/courses/${copyId}/copy`);
    },
    onError: (error) => toast.danger(actionFailure(error)),
  });
  return { copying: copying.isPending, submit: copying.mutate };
}

interface DatesProps {
  readonly plan: Schemas["CopyPlan"];
  readonly shift: { readonly days: number; readonly timeZone: string };
  readonly onDays: (days: number) => void;
}

/** Moves all dates by saying when the first assessment is to open. */
function Dates({ plan, shift: { days, timeZone }, onDays }: DatesProps) {
  const first = plan.assessments[0] ?? plan.chapters[0];
  const start = first && dayOf(Date.parse(first.openAt));
  const [typed, setTyped] = useState(() => (start ? dayAfter(start, days) : ""));
  if (!first || !start) return null;
  const wanted = daysBetween(start, typed);
  const wrong = wanted === undefined ? strings.dateInvalid : Math.abs(wanted) > MOST_DAYS ? strings.tooFar : null;
  const choose = (day: string): void => {
    setTyped(day);
    const next = daysBetween(start, day);
    if (next !== undefined && Math.abs(next) <= MOST_DAYS) onDays(next);
  };
  return (
    <Container header={<Header variant="h2">{strings.dates}</Header>}>
      <SpaceBetween size="m">
        <FormField
          label={strings.firstOpening}
          constraintText={strings.firstOpeningHint(first.title, formatDate(first.openAt))}
          errorText={wrong}
        >
          <DatePicker
            value={typed}
            onChange={({ detail }) => choose(detail.value)}
            openCalendarAriaLabel={() => strings.openCalendar}
            todayAriaLabel={strings.today}
            nextMonthAriaLabel={strings.nextMonth}
            previousMonthAriaLabel={strings.previousMonth}
            placeholder={strings.datePlaceholder}
          />
        </FormField>
        <FormField label={strings.quick}>
          <SpaceBetween direction="horizontal" size="xs">
            {QUICK_WEEKS.map((weeks) => (
              <Button key={weeks} formAction="none" onClick={() => choose(dayAfter(start, weeks * 7))}>
                {strings.weeks(weeks)}
              </Button>
            ))}
          </SpaceBetween>
        </FormField>
        <p role="status">
          {strings.shift(days, timeZone)} {!keepsWeekdays(days) && <strong>{strings.otherWeekday}</strong>}
        </p>
      </SpaceBetween>
    </Container>
  );
}

/** What the new course gets of this one, and what not. */
function Contents({ plan: { counts, leftOut } }: { plan: Schemas["CopyPlan"] }) {
  return (
    <div className="course-copy__contents">
      <Container header={<Header variant="h2">{strings.copied}</Header>}>
        <CountList counts={counts} />
      </Container>
      <Container header={<Header variant="h2">{strings.leftOut}</Header>}>
        <ul className="course-copy__list">
          <li>{strings.members(leftOut.members)}</li>
          {leftOut.recordings > 0 && <li>{strings.recordings(leftOut.recordings)}</li>}
          <li>{strings.log}</li>
        </ul>
      </Container>
    </div>
  );
}
