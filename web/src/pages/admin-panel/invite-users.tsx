import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Icon from "@cloudscape-design/components/icon";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Textarea from "@cloudscape-design/components/textarea";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { INVITATIONS_AT_ONCE } from "../../../../domain/facts/limits";
import { ROLES } from "../../../../domain/facts/roles";
import { api, type Schemas, unwrap } from "../../api/client";
import { actionFailure } from "../../api/failures";
import { membersKey } from "../../api/members";
import { type Role, useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { Modal } from "../../design/modal";
import { strings } from "../../texts/en/admin-panel";
import { strings as csvStrings } from "../../texts/en/csv";
import { type Addresses, readAddresses } from "./invitations";

type Invitation = Schemas["Invitation"];

interface InviteUsersProps {
  readonly onClose: () => void;
}

/** Invites people by e-mail: those without an account get one, and all become members of the course. */
export function InviteUsers({ onClose }: InviteUsersProps) {
  const form = useId();
  const invitation = useInvitation();
  const { results, isSending, again } = invitation;
  if (results) {
    const buttons = (
      <>
        <Button onClick={again}>{strings.inviteMore}</Button>
        <Button variant="primary" onClick={onClose}>
          {strings.done}
        </Button>
      </>
    );
    return (
      <Modal title={strings.inviteTitle} onClose={onClose} footer={buttons}>
        <Results results={results} />
      </Modal>
    );
  }
  const buttons = (
    <>
      <Button onClick={onClose}>{strings.cancel}</Button>
      <Button variant="primary" formAction="submit" form={form} loading={isSending}>
        {strings.inviteCount(invitation.read.emails.length)}
      </Button>
    </>
  );
  return (
    <Modal title={strings.inviteTitle} onClose={onClose} footer={buttons}>
      <Fields form={form} invitation={invitation} />
    </Modal>
  );
}

/** What is typed, what is wrong with it, and what became of it. */
function useInvitation() {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const [text, setText] = useState("");
  const [role, setRole] = useState<Role>("student");
  const [group, setGroup] = useState("");
  const [isChecked, setIsChecked] = useState(false);
  const [results, setResults] = useState<readonly Invitation[] | null>(null);
  const read = readAddresses(text);
  const fault = faultOf(read);
  const sending = useMutation({
    mutationFn: () => {
      const body = { emails: [...read.emails], role, ...(group.trim() && { group: group.trim() }) };
      const params = { path: { courseId } };
      return unwrap(api.POST("/v2/courses/{courseId}/admin/users/invitations", { params, body }));
    },
    onSuccess: async (answer) => {
      setResults(answer);
      await client.invalidateQueries({ queryKey: membersKey(courseId) });
    },
    // What was typed stays for another attempt.
    onError: (error) => toast.danger(actionFailure(error)),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (!fault) sending.mutate();
  };
  const again = (): void => {
    setText("");
    setIsChecked(false);
    setResults(null);
  };
  return {
    text,
    setText,
    role,
    setRole,
    group,
    setGroup,
    read,
    fault: isChecked ? fault : null,
    results,
    isSending: sending.isPending,
    submit,
    again,
  };
}

function faultOf({ emails, problems }: Addresses): string | null {
  if (problems.length > 0) return strings.inviteWrongLines(problems.length);
  if (emails.length === 0) return strings.inviteNobody;
  return emails.length > INVITATIONS_AT_ONCE ? strings.inviteTooMany(INVITATIONS_AT_ONCE) : null;
}

function Fields({ form, invitation }: { form: string; invitation: ReturnType<typeof useInvitation> }) {
  const { text, setText, role, setRole, group, setGroup, read, fault, submit } = invitation;
  const roles = ROLES.map((value) => ({ value, label: strings.roles[value] }));
  return (
    <form id={form} onSubmit={submit} noValidate>
      <SpaceBetween size="m">
        <p>{strings.inviteText}</p>
        <FormField
          label={strings.inviteAddresses}
          constraintText={strings.inviteHint(read.emails.length)}
          errorText={fault}
          stretch
        >
          <Textarea
            rows={6}
            spellcheck={false}
            value={text}
            onChange={({ detail }) => setText(detail.value)}
            disableBrowserAutocorrect
          />
        </FormField>
        {fault && read.problems.length > 0 && <WrongLines read={read} />}
        <FormField label={strings.role}>
          <Select
            expandToViewport
            options={roles}
            selectedOption={roles.find(({ value }) => value === role) ?? null}
            onChange={({ detail }) => setRole(detail.selectedOption.value as Role)}
          />
        </FormField>
        <FormField label={strings.inviteGroup} constraintText={strings.inviteGroupHint}>
          <Input value={group} onChange={({ detail }) => setGroup(detail.value)} />
        </FormField>
      </SpaceBetween>
    </form>
  );
}

const WrongLines = ({ read: { problems } }: { read: Addresses }) => (
  <Alert type="error">
    <ul className="invite__list">
      {problems.map(({ line, found, reason }) => (
        <li key={`${line} ${found}`}>
          <strong>{csvStrings.line(line)}</strong> {strings.inviteFaults[reason](found)}
        </li>
      ))}
    </ul>
  </Alert>
);

const INVITED = { name: "status-positive", variant: "success" } as const;
const FAILED = { name: "status-negative", variant: "error" } as const;

/** What happened to each person. */
const Results = ({ results }: { results: readonly Invitation[] }) => (
  <div role="status">
    <ul className="invite__list" aria-label={strings.inviteResults}>
      {results.map(({ email, result, reason = "" }) => (
        <li key={email}>
          <Icon {...(result === "failed" ? FAILED : INVITED)} /> {email}:{" "}
          {result === "failed" ? strings.inviteFailed(reason) : strings.inviteOutcomes[result]}
        </li>
      ))}
    </ul>
  </div>
);
