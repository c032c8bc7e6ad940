import Button from "@cloudscape-design/components/button";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useMemo } from "react";
import { courseInfoEntry, fromAssessment } from "../../../../../domain/assessments/repository";
import { toast } from "../../../app/toasts";
import { downloadFile } from "../../../csv/write";
import { Modal } from "../../../design/modal";
import { strings } from "../../../texts/en/mission-repository";
import { documentOf } from "../mission";
import { useMission } from "../mission-store";
import { FindingList } from "./finding-list";
import { NewRepository } from "./github/new-repository";
import { repositoryName, writeRepositoryZip } from "./write-repository-zip";

/** Says what a repository cannot hold of the mission, and makes one: a ZIP, or a new repository on GitHub. */
export function SaveDialog({ onClose }: { onClose: () => void }) {
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
