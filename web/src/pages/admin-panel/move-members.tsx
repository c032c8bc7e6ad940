import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { actionFailure } from "../../api/failures";
import { membersKey } from "../../api/members";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { Modal } from "../../design/modal";
import { strings } from "../../texts/en/admin-panel";
import { GroupSuggest } from "./group-suggest";
import { nameOf } from "./member-actions";
import { moveToGroup } from "./members-calls";
import type { Member } from "./roster";

/** Names that are shown of those who are moved. */
const MOST_NAMES = 8;

interface MoveMembersProps {
  readonly members: readonly Member[];
  readonly onClose: () => void;
}

/** Puts members into a group, or out of theirs, in a modal. Students join it, others lead it: as with an upload. */
export function MoveMembers({ members, onClose }: MoveMembersProps) {
  const form = useId();
  const { courseId } = useCourse();
  const client = useQueryClient();
  const [first] = members;
  const [group, setGroup] = useState((first && members.length === 1 ? (first.group ?? first.leads[0]) : "") ?? "");
  const moving = useMutation({
    mutationFn: () => moveToGroup(courseId, members, group.trim()),
    onSuccess: () => {
      toast.success(strings.groupsChanged(members.length));
      onClose();
    },
    onError: (error) => toast.danger(actionFailure(error)),
    onSettled: () => client.invalidateQueries({ queryKey: membersKey(courseId) }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!moving.isPending) moving.mutate();
  };
  const names = members.slice(0, MOST_NAMES).map(nameOf).join(", ");
  return (
    <Modal
      title={strings.moveTitle(members.length)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.moveCancel}</Button>
          <Button variant="primary" formAction="submit" form={form} loading={moving.isPending}>
            {group.trim() === "" ? strings.moveOut : strings.move}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <div className="users__move">
          <p>{members.length > MOST_NAMES ? strings.namesAndMore(names, members.length - MOST_NAMES) : names}</p>
          <FormField label={strings.group} constraintText={strings.moveHint}>
            <GroupSuggest
              text={group}
              label={strings.group}
              placeholder={strings.noGroup}
              enteredText={strings.moveInto}
              onType={setGroup}
              onChoose={setGroup}
            />
          </FormField>
        </div>
      </form>
    </Modal>
  );
}
