import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  type AssessmentAbout,
  NOTHING_ABOUT,
  type ReadMission,
  readMission,
  toAssessment,
} from "../../../../../domain/assessments/repository";
import { toast } from "../../../app/toasts";
import { FilePicker } from "../../../design/file-picker";
import { Modal } from "../../../design/modal";
import { strings } from "../../../texts/en/mission-repository";
import { FailureState } from "../../github-missions/failure-state";
import { type ReadRepository, readFromGithub } from "../github/github-files";
import { GithubGate, repositoriesQuery, type SignedIn } from "../github/github-gate";
import { missionOf } from "../mission";
import type { MissionStart } from "../mission-store";
import { FaultList, FindingList } from "./finding-list";
import {
  type FoundRepository,
  type RepositoryProblem,
  RepositoryRefused,
  readFolder,
  readZip,
} from "./repository-folder";

interface GithubSourceProps {
  readonly onChoose: (reading: Promise<ReadRepository>) => Promise<void>;
}

/** Asks for a repository of GitHub that holds a mission. */
const GithubSource = ({ onChoose }: GithubSourceProps) => (
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

interface LocalSourcesProps {
  readonly onChoose: (reading: Promise<FoundRepository>) => Promise<void>;
}

/** Asks for a folder or a ZIP of this computer that holds a mission. */
function LocalSources({ onChoose }: LocalSourcesProps) {
  const folder = useRef<HTMLInputElement>(null);
  const zip = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState<"folder" | "zip" | null>(null);
  const choose = async (kind: "folder" | "zip", read: () => Promise<FoundRepository>): Promise<void> => {
    setReading(kind);
    try {
      await onChoose(read());
    } finally {
      setReading(null);
    }
  };
  return (
    <section className="mc-repository__source" aria-label={strings.thisComputer}>
      <h3>{strings.thisComputer}</h3>
      <p>{strings.thisComputerHint}</p>
      <div className="mc-repository__buttons" data-first>
        <Button iconName="folder" loading={reading === "folder"} onClick={() => folder.current?.click()}>
          {strings.chooseFolder}
        </Button>
        <Button iconName="file" loading={reading === "zip"} onClick={() => zip.current?.click()}>
          {strings.chooseZip}
        </Button>
      </div>
      <input
        ref={folder}
        type="file"
        hidden
        aria-label={strings.chooseFolder}
        webkitdirectory=""
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) void choose("folder", () => readFolder(files));
        }}
      />
      <FilePicker
        ref={zip}
        accept=".zip,application/zip"
        label={strings.chooseZip}
        onFile={(file) => void choose("zip", async () => readZip(new Uint8Array(await file.arrayBuffer()), file.name))}
      />
    </section>
  );
}

interface ImportDialogProps {
  readonly onOpen: (start: MissionStart) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks where the repository of a mission is, says what the editor cannot take over from it, and opens it. */
export function ImportDialog({ onOpen, onClose }: ImportDialogProps) {
  const [chosen, setChosen] = useState<{ readonly repository: ReadRepository; readonly read: ReadMission }>();
  const [refused, setRefused] = useState<RepositoryProblem | null>(null);
  const [isOpening, setOpening] = useState(false);
  const choose = async (reading: Promise<ReadRepository>): Promise<void> => {
    setRefused(null);
    try {
      const repository = await reading;
      setChosen({ repository, read: readMission(repository.files) });
    } catch (error) {
      if (!(error instanceof RepositoryRefused)) throw error;
      setRefused(error.problem);
    }
  };
  const converted = chosen && toAssessment(chosen.read, aboutOf(chosen.repository));
  const open = async (): Promise<void> => {
    if (!converted || !chosen) return;
    setOpening(true);
    try {
      await onOpen({ mission: missionOf(converted.document), fileName: chosen.repository.name || null });
      toast.success(strings.opened);
    } finally {
      setOpening(false);
    }
  };
  return (
    <Modal
      title={strings.importTitle}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          {chosen && <Button onClick={() => setChosen(undefined)}>{strings.chooseAnother}</Button>}
          {chosen && (
            <Button variant="primary" loading={isOpening} onClick={() => void open()}>
              {strings.openInEditor}
            </Button>
          )}
        </>
      }
    >
      <SpaceBetween size="m">
        {!chosen && <LocalSources onChoose={choose} />}
        {!chosen && <GithubSource onChoose={choose} />}
        {refused && (
          <Alert type="error" header={strings.notRead}>
            {refusalText(refused)}
          </Alert>
        )}
        {chosen && converted && (
          <SpaceBetween size="s">
            <p role="status">
              {strings.read(
                converted.document.title ?? "",
                chosen.read.mission.tasks.length,
                chosen.read.mission.metadata.sourceVersion,
              )}
            </p>
            <FaultList faults={chosen.read.faults} />
            <FindingList findings={converted.findings} target="file" />
          </SpaceBetween>
        )}
      </SpaceBetween>
    </Modal>
  );
}

/** The folder's name is the title of a mission that no list names. */
const aboutOf = ({ about = NOTHING_ABOUT, name }: ReadRepository): AssessmentAbout => ({
  ...about,
  kind: about.kind ?? "missions",
  number: about.number ?? (name || null),
  title: about.title ?? (name || null),
});

function refusalText(problem: RepositoryProblem): string {
  if (problem.kind === "several") return strings.refusedSeveral(problem.path);
  if (problem.kind === "fileTooLarge") return strings.refusedLarge(problem.path);
  if (problem.kind === "notText") return strings.refusedNotText(problem.path);
  return strings.refused[problem.kind];
}
