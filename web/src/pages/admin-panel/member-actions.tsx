import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ApiFailure, actionFailure } from "../../api/failures";
import { membersKey } from "../../api/members";
import { CourseChange } from "../../app/course-acts";
import type { Role } from "../../app/session";
import { toast } from "../../app/toasts";
import { useConfirm } from "../../design/confirm";
import { formatDate } from "../../design/format";
import { strings } from "../../texts/en/admin-panel";
import { countWork, letInAgain, putRole, type RemovedMember, removedMembersQuery, removeMember } from "./members-calls";
import type { Member } from "./roster";

/** How a member is called. */
export const nameOf = ({ name, username }: Pick<Member, "name" | "username">): string => name ?? username;

/** Changing roles and removing members, each with its question and its answer. */
export function useMemberActions(courseId: number) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [busy, setBusy] = useState<number | null>(null);
  return useMemo(() => {
    const act = async (courseRegId: number, call: () => Promise<unknown>, done: string): Promise<void> => {
      setBusy(courseRegId);
      try {
        await call();
        toast.success(done);
      } catch (error) {
        const isAdmin = error instanceof ApiFailure && error.body === "Admins cannot be deleted";
        toast.danger(isAdmin ? strings.cannotDeleteUser : actionFailure(error));
      } finally {
        // Also after a refusal: what is shown may no longer be so.
        await client.invalidateQueries({ queryKey: membersKey(courseId) });
        setBusy(null);
      }
    };
    const changeRole = (member: Member, role: Role): void => {
      if (role === member.role) return;
      void act(member.courseRegId, () => putRole(courseId, member.courseRegId, role), strings.roleUpdated);
    };
    /** By their own role, which counts as set by hand from then on. */
    const letIn = (member: Member): void =>
      void act(member.courseRegId, () => putRole(courseId, member.courseRegId, member.role), strings.letInDone);
    const remove = async (member: Member): Promise<void> => {
      const { courseRegId, role } = member;
      if (role === "admin") return toast.danger(strings.cannotDeleteUser);
      setBusy(courseRegId);
      const work = await countWork(courseId, courseRegId).catch(() => null);
      setBusy(null);
      const yes = await confirm({
        title: strings.deleteTitle,
        body: (
          <>
            <p>{strings.deleteQuestion(nameOf(member), strings.roles[role])}</p>
            {work && <p>{strings.deleteCounts(work.begun, work.submitted)}</p>}
            <p>{strings.deleteAnswers}</p>
          </>
        ),
        confirm: strings.deleteConfirm,
        danger: true,
      });
      if (yes) await act(courseRegId, () => removeMember(courseId, courseRegId), strings.userDeleted);
    };
    return { busy, changeRole, letIn, remove: (member: Member) => void remove(member) };
  }, [client, confirm, courseId, busy]);
}

export type MemberActions = ReturnType<typeof useMemberActions>;

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
