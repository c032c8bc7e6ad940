import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { actionFailure } from "../../api/failures";
import { membersKey } from "../../api/members";
import { CourseChange } from "../../app/course-acts";
import { toast } from "../../app/toasts";
import { formatDate } from "../../design/format";
import { strings } from "../../texts/en/admin-panel";
import { letInAgain, type RemovedMember, removedMembersQuery } from "./members-calls";
import { nameOf } from "./use-member-actions";

/** Those whom an admin removed and whose groups do not bring them back; nothing where there are none. */
export function RemovedMembers({ courseId }: { courseId: number }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<number | null>(null);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(removedMembersQuery(courseId));
  const removed = data?.pages.flatMap(({ members }) => members) ?? [];
  if (removed.length === 0 && !hasNextPage) return null;
  const letIn = async (member: RemovedMember): Promise<void> => {
    setBusy(member.userId);
    try {
      await letInAgain(courseId, member.userId);
      toast.success(strings.groupsCountAgain(nameOf(member)));
    } catch (error) {
      toast.danger(actionFailure(error));
    } finally {
      await client.invalidateQueries({ queryKey: membersKey(courseId) });
      setBusy(null);
    }
  };
  return (
    <section className="users__removed" aria-label={strings.removed}>
      <Header variant="h2" description={strings.removedText}>
        {strings.removed}
      </Header>
      <ul className="users__cards">
        {removed.map((member) => (
          <li key={member.userId} className="users__removed-member">
            <span>
              <strong>{nameOf(member)}</strong>
              <span className="users__card-line">
                <span>{member.username}</span>
                <span>{strings.removedAt(formatDate(member.removedAt, "short"))}</span>
              </span>
            </span>
            <CourseChange>
              <Button
                ariaLabel={strings.letInOf(nameOf(member))}
                loading={busy === member.userId}
                onClick={() => void letIn(member)}
              >
                {strings.letIn}
              </Button>
            </CourseChange>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {strings.showMoreRemoved}
        </Button>
      )}
    </section>
  );
}
