import Alert from "@cloudscape-design/components/alert";
import Badge from "@cloudscape-design/components/badge";
import Button from "@cloudscape-design/components/button";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { announcementsKey } from "../../api/announcements";
import { actionFailure } from "../../api/failures";
import { notificationsQuery } from "../../api/notifications";
import { CourseChange, useMayChangeCourse } from "../../app/course-acts";
import { useCourse, useSession } from "../../app/session";
import { toast } from "../../app/toasts";
import { useConfirm } from "../../design/confirm";
import { formatDate } from "../../design/format";
import { WaitingLine } from "../../design/spinner";
import { StaffPage } from "../../design/staff-page";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/announcements";
import { AnnouncementForm } from "./announcement-form";
import { keptDrafts } from "./kept-draft";
import { AnnouncementArticle } from "./parts";
import { type StaffAnnouncement, staffAnnouncementsQuery, withdrawAnnouncement } from "./queries";
import { useSeen } from "./use-seen";

/** All announcements of a course, and what staff do with them. `?to=` and `?group=` open the form with whom it is for. */
export default function StaffAnnouncements() {
  const [address, setAddress] = useSearchParams();
  const isAsked = useMayChangeCourse() && (address.has("to") || address.has("group") || address.has("new"));
  const [edited, setEdited] = useState<StaffAnnouncement>();
  const write = (): void => setAddress({ new: "" });
  const close = (): void => {
    setEdited(undefined);
    if (isAsked) setAddress({}, { replace: true });
  };
  return (
    <StaffPage>
      <div className="announcements">
        <div className="page-head">
          <h1>{strings.title}</h1>
          <CourseChange>
            <Button variant="primary" onClick={write}>
              {strings.write}
            </Button>
          </CourseChange>
        </div>
        {!isAsked && <HalfWritten onWrite={write} />}
        <List onEdit={setEdited} />
      </div>
      {(edited || isAsked) && <AnnouncementForm edited={edited} address={address} onClose={close} />}
    </StaffPage>
  );
}

/** Says that new announcements were half written and not sent, with the way back to them. */
function HalfWritten({ onWrite }: { onWrite: () => void }) {
  const place = { userId: useSession().user.userId, courseId: useCourse().courseId, id: undefined };
  const [kept, ...others] = keptDrafts(place);
  if (!useMayChangeCourse() || !kept) return null;
  return (
    <div role="status">
      <Alert action={<Button onClick={onWrite}>{strings.toKept}</Button>}>
        {others.length === 0
          ? strings.kept(formatDate(kept.at, "medium"), kept.draft.title)
          : strings.keptMany(others.length + 1)}
      </Alert>
    </div>
  );
}

function List({ onEdit }: { onEdit: (announcement: StaffAnnouncement) => void }) {
  const { courseId } = useCourse();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    staffAnnouncementsQuery(courseId),
  );
  const rows = data?.pages.flatMap(({ announcements }) => announcements);
  useSeen(rows?.find(({ state }) => state === "published")?.publishAt);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!rows) return <WaitingLine>{strings.loading}</WaitingLine>;
  if (rows.length === 0) {
    return (
      <EmptyState title={strings.none} icon="megaphone">
        <p>{strings.noneStaffAdvice}</p>
      </EmptyState>
    );
  }
  return (
    <>
      {rows.map((announcement) => (
        <Written key={announcement.id} announcement={announcement} onEdit={() => onEdit(announcement)} />
      ))}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {strings.more}
        </Button>
      )}
    </>
  );
}

const COLOURS = { scheduled: "blue", published: "green", withdrawn: "grey" } as const;

function Written({ announcement, onEdit }: { announcement: StaffAnnouncement; onEdit: () => void }) {
  const { title, text, audience, state, by, publishAt, editedAt, withdrawnAt } = announcement;
  const withdraw = useWithdrawing(announcement);
  const published = formatDate(publishAt, "medium");
  const isOver = state === "withdrawn";
  /** Withdrawn before it appeared: its date would read as if it had been out. */
  const isNeverOut = withdrawnAt !== null && Date.parse(withdrawnAt) < Date.parse(publishAt);
  return (
    <AnnouncementArticle
      title={title}
      text={text}
      isDim={state !== "published"}
      marks={<Badge color={COLOURS[state]}>{strings.states[state]}</Badge>}
      acts={
        !isOver && (
          <CourseChange>
            <Button variant="inline-link" ariaLabel={strings.editOf(title)} onClick={onEdit}>
              {strings.edit}
            </Button>
            <Button variant="inline-link" ariaLabel={strings.withdrawOf(title)} onClick={withdraw}>
              {strings.withdraw}
            </Button>
          </CourseChange>
        )
      }
      about={
        <>
          <span>{strings.for(audienceWords(audience))}</span>
          {isNeverOut ? (
            <span>{by}</span>
          ) : (
            <time dateTime={publishAt}>
              {state === "scheduled" ? strings.appears(published) : by === null ? published : strings.by(by, published)}
            </time>
          )}
          {editedAt && <span>{strings.edited(formatDate(editedAt, "medium"))}</span>}
          {withdrawnAt && <span>{strings.wasWithdrawn(formatDate(withdrawnAt, "medium"))}</span>}
        </>
      }
    />
  );
}

function audienceWords(audience: StaffAnnouncement["audience"]): string {
  switch (audience.kind) {
    case "course":
      return strings.everybody;
    case "groups":
      return audience.groups.join(", ");
    case "members":
      return strings.members(audience.usernames.length, audience.usernames.join(", "));
    default:
      return audience satisfies never;
  }
}

/** Asks, and takes an announcement back. */
function useWithdrawing(announcement: StaffAnnouncement) {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const confirm = useConfirm();
  const withdrawing = useMutation({
    mutationFn: () => withdrawAnnouncement(courseId, announcement),
    onSuccess: () => toast.success(strings.taken),
    onError: (error) => toast.danger(actionFailure(error)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: announcementsKey(courseId) }),
        client.invalidateQueries(notificationsQuery(courseId)),
      ]),
  });
  return async (): Promise<void> => {
    const title = strings.withdrawTitle(announcement.title);
    const question = { title, body: strings.withdrawAdvice, confirm: strings.withdraw, danger: true };
    if (await confirm(question)) withdrawing.mutate();
  };
}
