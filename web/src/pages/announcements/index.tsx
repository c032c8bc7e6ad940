import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { ownAnnouncementsQuery, type ShownAnnouncement } from "../../api/announcements";
import { lazyPanel } from "../../app/lazy-panel";
import { usePageTitle } from "../../app/page-title";
import { isStaff, useCourse } from "../../app/session";
import { Button } from "../../design/button";
import { formatDate } from "../../design/format";
import { WaitingLine } from "../../design/spinner";
import { EmptyState, ErrorState } from "../../design/states";
import { strings } from "../../texts/en/announcements";
import { AnnouncementArticle } from "./parts";
import { useSeen } from "./use-seen";
import "./announcements.css";

const StaffAnnouncements = lazyPanel("pages/announcements/staff", () => import("./staff"));

/** What a course is told: for students what they are told, for staff all of it and the way to write more. */
export default function Announcements() {
  usePageTitle(strings.title);
  const { role } = useCourse();
  return isStaff(role) ? (
    <Suspense fallback={<Page>{<WaitingLine>{strings.loading}</WaitingLine>}</Page>}>
      <StaffAnnouncements />
    </Suspense>
  ) : (
    <Page>
      <OwnAnnouncements />
    </Page>
  );
}

const Page = ({ children }: { children: ReactNode }) => (
  <div className="announcements">
    <h1>{strings.title}</h1>
    {children}
  </div>
);

function OwnAnnouncements() {
  const { courseId } = useCourse();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    ownAnnouncementsQuery(courseId),
  );
  const told = data?.pages.flatMap(({ announcements }) => announcements);
  // What was new stays marked until the page is opened again.
  useSeen(told?.find(({ isNew }) => isNew)?.publishedAt);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!told) return <WaitingLine>{strings.loading}</WaitingLine>;
  if (told.length === 0 && !hasNextPage) {
    return (
      <EmptyState title={strings.none} icon="megaphone">
        <p>{strings.noneAdvice}</p>
      </EmptyState>
    );
  }
  return (
    <>
      {told.map((announcement) => (
        <Told key={announcement.id} announcement={announcement} />
      ))}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {strings.more}
        </Button>
      )}
    </>
  );
}

const Told = ({
  announcement: { title, text, by, publishedAt, editedAt, isNew },
}: {
  announcement: ShownAnnouncement;
}) => (
  <AnnouncementArticle
    title={title}
    text={text}
    marks={isNew && <span className="announcement__mark">{strings.isNew}</span>}
    about={
      <>
        <time dateTime={publishedAt}>
          {by === null ? formatDate(publishedAt, "medium") : strings.by(by, formatDate(publishedAt, "medium"))}
        </time>
        {editedAt && <span>{strings.edited(formatDate(editedAt, "medium"))}</span>}
      </>
    }
  />
);
