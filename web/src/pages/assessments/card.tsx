import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { isDeadlineNear } from "../../../../domain/achievements/deadline-label";
import { earlyFeedbackTo } from "../../../../domain/assessments/deadlines/early-feedback";
import { workRefusal } from "../../../../domain/policies/work-acts";
import { assessmentQuery, overviewsQuery, submitAssessment } from "../../api/assessments";
import { actionFailure } from "../../api/failures";
import { workspacePath } from "../../app/course-links";
import { ExtendedNote } from "../../app/extended-note";
import { useFollowedVerdict } from "../../app/follow-verdict";
import { LazyMarkdown } from "../../app/lazy-markdown";
import { isStaff, useCourse } from "../../app/session";
import { formatTimeLeft } from "../../app/time-left";
import { toast } from "../../app/toasts";
import { isBeingJudged } from "../../app/verdict-polling";
import { formatXp } from "../../app/xp";
import { Button, ButtonLink } from "../../design/button";
import { useConfirm } from "../../design/confirm";
import { formatDate } from "../../design/format";
import { Icon } from "../../design/icons";
import { Spinner } from "../../design/spinner";
import { strings } from "../../texts/en/assessments";
import { CardNotifications, Cover, GradingMark, Lock, Xp } from "./parts";
import { type Overview, openLabel } from "./rules";

/** Finalises a submission after asking. The card turns to "submitted" at once; the verdict follows. */
function useFinalize(courseId: number, onFinalized: () => void) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const query = overviewsQuery(courseId);
  const { mutate, isPending } = useMutation({
    mutationFn: (assessmentId: number) => submitAssessment(courseId, assessmentId),
    onSuccess: (_ok, assessmentId) => {
      toast.success(strings.submitted);
      client.setQueryData(query.queryKey, (before) =>
        before?.map((overview) => (overview.id === assessmentId ? { ...overview, status: "submitted" } : overview)),
      );
      onFinalized();
    },
    onError: (error) => {
      toast.danger(actionFailure(error));
      void client.invalidateQueries({ ...query, exact: true });
    },
  });
  const finalize = async (shown: Overview): Promise<void> => {
    // The bonus becomes less by the hour, and the page may have been open for long.
    const read = await client.fetchQuery({ ...query, staleTime: 0, retry: false }).catch(() => []);
    const { id, title, maxXp, earlyXp } = read.find((overview) => overview.id === shown.id) ?? shown;
    const question = {
      title: strings.finalizeTitle(title),
      body: `${strings.finalizeWorth(maxXp, earlyXp)} ${strings.finalizeBody}`,
      confirm: strings.finalizeConfirm,
    };
    if (await confirm(question)) mutate(id);
  };
  return { finalize, isPending };
}

export type SectionName = "upcoming" | "open" | "closed";

interface CardProps {
  overview: Overview;
  section: SectionName;
  /** The nearest deadline: the one card that asks loudly. */
  next: boolean;
  now: number;
}

/** One assessment. Open ones show their cover large; upcoming and closed ones are rows. */
export function Card({ overview, section, next, now }: CardProps) {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const opened = assessmentQuery(courseId, overview.id);
  // Handed in here, or in the workspace a moment ago: there the assessment is remembered as being judged.
  const [finalized, setFinalized] = useState(() => {
    const handedIn = client.getQueryData(opened.queryKey);
    return handedIn?.status === "submitted" && isBeingJudged(handedIn.questions);
  });
  const { verdict, isComplete } = useFollowedVerdict(courseId, overview.id, finalized, (arrived) => {
    const { status, xp, xpBonus, maxXp, questions } = arrived;
    if (status !== "submitted") return;
    client.removeQueries({ ...opened, exact: true });
    const failed = questions.some(({ autogradingStatus }) => autogradingStatus === "failed");
    if (failed) toast.warning(strings.verdictFailed, 5000);
    else toast.success(strings.verdictArrived(overview.title, formatXp(xp - xpBonus, maxXp, xpBonus)), 5000);
  });
  const waiting = finalized && !isComplete;
  const feedbackUntil = finalized ? null : earlyFeedbackTo(overview, now);
  const { xp, xpBonus } = finalized && verdict ? verdict : overview;
  const isToDo = section === "open" && overview.status !== "submitted";
  return (
    // What is handed in asks for nothing: it is as quiet as what is closed.
    <article
      className={`card card--${section === "open" && !isToDo ? "closed" : section}`}
      data-assessment={overview.id}
    >
      <div className="card__cover">
        <Cover overview={overview} large={isToDo} />
        {isToDo && <TimePill closeAt={overview.closeAt} now={now} />}
      </div>
      <CardNotifications courseId={courseId} overview={overview} />
      <div className="card__body">
        <div className="card__title">
          <h3>{overview.title}</h3>
          {overview.private && <Lock />}
          {!overview.isPublished && <span className="mark">{strings.unpublished}</span>}
        </div>
        {overview.shortSummary && (
          <LazyMarkdown className="card__summary" firstHeading={4} text={overview.shortSummary} />
        )}
        <DateLine overview={overview} section={section} now={now} />
        {overview.closeReason !== "standard" && (
          <p className="card__extended">
            <ExtendedNote of={overview} />
          </p>
        )}
        {isToDo && overview.earlyXp > 0 && (
          <p className="card__early">
            <Icon name="star" size={16} />
            {strings.early(overview.earlyXp)}
          </p>
        )}
        {section === "open" && feedbackUntil && (
          <p className="card__early">
            <Icon name="search" size={16} />
            {strings.feedbackIfEarly(formatDate(feedbackUntil))}
          </p>
        )}
      </div>
      <div className="card__score">
        {section === "closed" && overview.status === "not_attempted" ? (
          <span className="mark">{strings.notAttempted}</span>
        ) : (
          section !== "upcoming" && <Xp xp={xp} xpBonus={xpBonus} maxXp={overview.maxXp} />
        )}
        {waiting ? (
          <span className="mark" role="status">
            <Spinner />
            {strings.processing}
          </span>
        ) : (
          <GradingMark overview={overview} />
        )}
      </div>
      <Actions overview={overview} section={section} next={next} now={now} onFinalized={() => setFinalized(true)} />
    </article>
  );
}

function TimePill({ closeAt, now }: { closeAt: string; now: number }) {
  return (
    <span className={`time-pill${isDeadlineNear(closeAt, new Date(now)) ? " time-pill--urgent" : ""}`}>
      {strings.left(formatTimeLeft(closeAt, new Date(now)))}
    </span>
  );
}

function DateLine({ overview, section, now }: Omit<CardProps, "next">) {
  const { openAt, closeAt } = overview;
  const urgent = section === "open" && overview.status !== "submitted" && isDeadlineNear(closeAt, new Date(now));
  const date = section === "upcoming" ? openAt : closeAt;
  const label = { upcoming: strings.opens, open: strings.due, closed: strings.closedAt }[section];
  return (
    <p className={`card__date${urgent ? " card__date--urgent" : ""}`}>
      <Icon name={urgent ? "warning" : "clock"} size={16} />
      <time dateTime={date}>{label(formatDate(date))}</time>
    </p>
  );
}

interface ActionsProps extends CardProps {
  onFinalized: () => void;
}

function Actions({ overview, section, next, now, onFinalized }: ActionsProps) {
  const { courseId, role, configuration } = useCourse();
  const { finalize, isPending } = useFinalize(courseId, onFinalized);
  const { id, title, type, answeredCount, questionCount } = overview;
  const missing = useId();
  const mayOpen = section !== "upcoming" || isStaff(role);
  const refusal = workRefusal("handIn", { ...overview, role, archived: configuration.archived }, now);
  const label = openLabel(overview, section === "closed");
  return (
    <div className="card__actions">
      {mayOpen && (
        <ButtonLink
          look={next ? "primary" : "normal"}
          to={workspacePath(courseId, type, id)}
          aria-label={`${label}: ${title}`}
        >
          {label}
        </ButtonLink>
      )}
      {(refusal === null || refusal === "incomplete") && (
        <>
          <Button
            look={refusal === null ? "normal" : "quiet"}
            busy={isPending}
            disabled={refusal !== null}
            aria-label={`${strings.finalize}: ${title}`}
            aria-describedby={refusal === null ? undefined : missing}
            onClick={() => void finalize(overview)}
          >
            {strings.finalize}
          </Button>
          {refusal !== null && (
            <span className="card__missing" id={missing}>
              {strings.answered(answeredCount, questionCount)}
            </span>
          )}
        </>
      )}
    </div>
  );
}
