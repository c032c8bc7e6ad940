import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RepositoryMission } from "../../../../../../domain/assessments/repository";
import { toast } from "../../../../app/toasts";
import { GithubFailure } from "../../../../github/failures";
import type { Repository } from "../../../../github/repository";
import { strings } from "../../../../texts/en/mission-repository";
import { FailureState } from "../../../github-missions/failure-state";
import { GithubGate, type SignedIn } from "./github-gate";
import { organisationsQuery } from "./repositories-query";
import { saveNewRepository } from "./save-to-github";

interface NewRepositoryProps {
  readonly mission: RepositoryMission;
  /** The name that is proposed. */
  readonly name: string;
}

/** Makes a repository of the mission on GitHub. */
export const NewRepository = (props: NewRepositoryProps) => (
  <GithubGate title={strings.onGithub} hint={strings.signInToSave}>
    {(session) => <Form session={session} {...props} />}
  </GithubGate>
);

/** The names that GitHub takes. */
const NAME = /^(?!\.{1,2}$)[\w.-]{1,100}$/;

function Form({ session, mission, name: proposed }: NewRepositoryProps & { readonly session: SignedIn }) {
  const { data: organisations = [] } = useQuery(organisationsQuery(session));
  const [name, setName] = useState(proposed);
  const [owner, setOwner] = useState(session.user.login);
  const [isPrivate, setPrivate] = useState(true);
  const [made, setMade] = useState<Repository | null>(null);
  const [saving, setSaving] = useState<"not" | "now" | "done">("not");
  const [failure, setFailure] = useState<unknown>(null);
  const owners = [session.user, ...organisations].map(({ login }) => ({ value: login, label: login }));
  const rename = (next: string): void => {
    setName(next);
    setFailure(null);
  };
  const save = async (): Promise<void> => {
    setSaving("now");
    setFailure(null);
    const organisation = owner === session.user.login ? null : owner;
    try {
      await saveNewRepository(session.client, mission, { name, organisation, isPrivate }, { made, onMade: setMade });
      setSaving("done");
      toast.success(strings.savedOnGithub);
    } catch (cause) {
      setSaving("not");
      setFailure(cause);
    }
  };
  if (saving === "done" && made)
    return <Alert type="success">{strings.repositoryMade(`${made.owner}/${made.name}`)}</Alert>;
  const isTaken = made === null && failure instanceof GithubFailure && failure.kind === "refused";
  const wrongName = NAME.test(name) ? (isTaken ? strings.takenName : undefined) : strings.badName;
  const isLocked = made !== null || saving === "now";
  return (
    <SpaceBetween size="s">
      <FormField label={strings.owner} stretch>
        <Select
          options={owners}
          disabled={isLocked}
          selectedOption={owners.find(({ value }) => value === owner) ?? null}
          onChange={({ detail }) => setOwner(detail.selectedOption.value ?? session.user.login)}
        />
      </FormField>
      <FormField label={strings.repositoryName} stretch errorText={wrongName}>
        <Input value={name} disabled={isLocked} onChange={({ detail }) => rename(detail.value)} />
      </FormField>
      <Checkbox checked={isPrivate} disabled={isLocked} onChange={({ detail }) => setPrivate(detail.checked)}>
        {strings.isPrivate}
      </Checkbox>
      <div className="mc-repository__buttons">
        <Button
          iconName="upload"
          loading={saving === "now"}
          disabled={!NAME.test(name) || mission.tasks.length === 0}
          onClick={() => void save()}
        >
          {strings.newRepository}
        </Button>
      </div>
      {failure !== null && !isTaken && (
        <FailureState title={strings.notSaved} error={failure} onRetry={() => void save()} />
      )}
    </SpaceBetween>
  );
}
