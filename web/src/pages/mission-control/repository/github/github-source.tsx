import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { strings } from "../../../../texts/en/mission-repository";
import { FailureState } from "../../../github-missions/failure-state";
import { GithubGate, type SignedIn } from "./github-gate";
import { type ReadRepository, readFromGithub } from "./read-from-github";
import { repositoriesQuery } from "./repositories-query";

interface GithubSourceProps {
  readonly onChoose: (reading: Promise<ReadRepository>) => Promise<void>;
}

/** Asks for a repository of GitHub that holds a mission. */
export const GithubSource = ({ onChoose }: GithubSourceProps) => (
  <GithubGate title={strings.fromGithub} hint={strings.signInToChoose}>
    {(session) => <Chooser session={session} onChoose={onChoose} />}
  </GithubGate>
);

function Chooser({ session, onChoose }: GithubSourceProps & { readonly session: SignedIn }) {
  const { data, error, refetch } = useQuery(repositoriesQuery(session));
  const [chosen, choose] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  if (error) return <FailureState title={strings.noRepositories} error={error} onRetry={() => void refetch()} />;
  const options = (data ?? []).map(({ owner, name }) => ({ value: `${owner}/${name}`, label: `${owner}/${name}` }));
  const place = data?.find(({ owner, name }) => `${owner}/${name}` === chosen);
  const read = async (): Promise<void> => {
    if (!place || !data) return;
    setReading(true);
    setFailure(null);
    try {
      await onChoose(readFromGithub(session.client, data, place));
    } catch (cause) {
      setFailure(cause);
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <FormField label={strings.repository} stretch>
        <Select
          options={options}
          filteringType="auto"
          placeholder={strings.chooseRepository}
          empty={strings.noneYet}
          statusType={data ? "finished" : "loading"}
          loadingText={strings.loadingRepositories}
          selectedOption={options.find(({ value }) => value === chosen) ?? null}
          onChange={({ detail }) => choose(detail.selectedOption.value ?? null)}
        />
      </FormField>
      <div className="mc-repository__buttons">
        <Button iconName="download" disabled={!place} loading={isReading} onClick={() => void read()}>
          {strings.readRepository}
        </Button>
      </div>
      {failure !== null && <FailureState title={strings.notRead} error={failure} onRetry={() => void read()} />}
    </>
  );
}
