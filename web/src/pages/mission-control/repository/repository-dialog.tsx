import { OldClassroomDialog } from "../github/old-classroom-dialog";
import { type MissionStart, useMission } from "../mission-store";
import { ImportDialog } from "./import-dialog";
import "./repository.css";
import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { courseInfoEntry, fromAssessment, type RepositoryMission } from "../../../../../domain/assessments/repository";
import { toast } from "../../../app/toasts";
import { downloadFile } from "../../../csv/write";
import { Modal } from "../../../design/modal";
import { GithubFailure } from "../../../github/failures";
import type { Repository } from "../../../github/repository";
import { strings } from "../../../texts/en/mission-repository";
import { FailureState } from "../../github-missions/failure-state";
import { saveNewRepository } from "../github/github-files";
import { GithubGate, organisationsQuery, type SignedIn } from "../github/github-gate";
import { documentOf } from "../mission";
import { FindingList } from "./finding-list";
import { repositoryName, writeRepositoryZip } from "./repository-folder";

interface NewRepositoryProps {
  readonly mission: RepositoryMission;
  /** The name that is proposed. */
  readonly name: string;
}

/** Makes a repository of the mission on GitHub. */
const NewRepository = (props: NewRepositoryProps) => (
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

/** Says what a repository cannot hold of the mission, and makes one: a ZIP, or a new repository on GitHub. */
function SaveDialog({ onClose }: { onClose: () => void }) {
  const mission = useMission((state) => state.mission);
  const fileName = useMission((state) => state.fileName);
  const converted = useMemo(() => fromAssessment(documentOf(mission)), [mission]);
  const { number, title } = mission.task;
  const name = repositoryName(fileName ?? title ?? number);
  const hasTasks = converted.mission.tasks.length > 0;
  const download = async (): Promise<void> => {
    const zip = await writeRepositoryZip(converted.mission);
    downloadFile(`${name}.zip`, new Blob([zip], { type: "application/zip" }));
    toast.success(strings.saved(`${name}.zip`));
  };
  return (
    <Modal
      title={strings.saveTitle}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.close}</Button>
          <Button variant="primary" iconName="download" disabled={!hasTasks} onClick={() => void download()}>
            {strings.downloadZip}
          </Button>
        </>
      }
    >
      <SpaceBetween size="m">
        <p>{strings.saveHint(converted.mission.tasks.length, converted.mission.metadata.sourceVersion)}</p>
        <FindingList findings={converted.findings} target="repository" />
        <NewRepository mission={converted.mission} name={name} />
        <ListEntry entry={courseInfoEntry(converted.about, name)} />
      </SpaceBetween>
    </Modal>
  );
}

/** The entry of the mission for its course's list, which has the dates and texts that no repository has. */
function ListEntry({ entry }: { entry: ReturnType<typeof courseInfoEntry> }) {
  const text = JSON.stringify(entry, null, 4);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(strings.copied);
    } catch {
      toast.warning(strings.notCopied, 5000);
    }
  };
  return (
    <ExpandableSection headerText={strings.listEntry}>
      <SpaceBetween size="s">
        <p>{strings.listEntryHint}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keys */}
        <pre className="mc-repository__entry" tabIndex={0}>
          {text}
        </pre>
        <Button iconName="copy" onClick={() => void copy()}>
          {strings.copy}
        </Button>
      </SpaceBetween>
    </ExpandableSection>
  );
}

export type RepositoryDialogProps = { readonly onClose: () => void } & (
  | { readonly kind: "import"; readonly onOpen: (start: MissionStart) => Promise<void> }
  | { readonly kind: "save" | "oldClassroom" }
);

/** The dialogs of missions in repositories: what all of them need is loaded as one chunk. */
export default function RepositoryDialog(props: RepositoryDialogProps) {
  if (props.kind === "import") return <ImportDialog onOpen={props.onOpen} onClose={props.onClose} />;
  if (props.kind === "save") return <SaveDialog onClose={props.onClose} />;
  return <OldClassroomDialog onClose={props.onClose} />;
}
