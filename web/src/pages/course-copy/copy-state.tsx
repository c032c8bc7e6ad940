import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import ProgressBar from "@cloudscape-design/components/progress-bar";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Schemas } from "../../api/client";
import { actionFailure } from "../../api/failures";
import { useMayChangeCourse } from "../../app/course-acts";
import { toast } from "../../app/toasts";
import { formatDate } from "../../design/format";
import { strings } from "../../texts/en/course-copy";
import { CountList } from "./count-list";
import { continueCopy } from "./queries";

type Copy = NonNullable<Schemas["CourseCopy"]>;

const sumOf = (counts: Copy["total"]): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Tells how far a course is that is made as a copy, and afterwards what it got. */
export const CopyState = ({ courseId, copy }: { courseId: number; copy: Copy }) =>
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
