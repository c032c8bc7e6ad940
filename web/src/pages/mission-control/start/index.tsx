import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FileDropzone from "@cloudscape-design/components/file-dropzone";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useRef, useState } from "react";
import { usePageTitle } from "../../../app/page-title";
import { toast } from "../../../app/toasts";
import { strings } from "../../../texts/mission-control";
import { type Mission, missionOf } from "../mission";
import { type ReadFile, readMissionFile } from "../read-mission-file";
import { NEW_TASK } from "../templates";

/** Where a mission is begun: a file of one, or a new one. */
export function StartScreen({ onOpen }: { onOpen: (mission: Mission) => void }) {
  usePageTitle(strings.title);
  return (
    <main className="page mc-start" id="content">
      <h1>{strings.title}</h1>
      <p className="mc-start__lead">{strings.lead}</p>
      <div className="mc-start__ways">
        <Import onOpen={onOpen} />
        <Container header={<Header variant="h2">{strings.create}</Header>}>
          <SpaceBetween size="m">
            <p>{strings.createHint}</p>
            <Button variant="primary" iconName="add-plus" onClick={() => onOpen(missionOf(NEW_TASK))}>
              {strings.makeNew}
            </Button>
          </SpaceBetween>
        </Container>
      </div>
    </main>
  );
}

type Refused = Extract<ReadFile, { kind: "refused" }> & { readonly name: string };

function Import({ onOpen }: { onOpen: (mission: Mission) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const read = async (files: readonly File[]): Promise<void> => {
    const [file] = files;
    if (!file) return;
    const outcome = readMissionFile(new Uint8Array(await file.arrayBuffer()));
    setRefused(outcome.kind === "refused" ? { ...outcome, name: file.name } : null);
    if (outcome.kind === "refused") {
      toast.danger(strings.invalidXml);
      return;
    }
    toast.success(strings.success);
    onOpen(outcome.mission);
  };
  return (
    <Container header={<Header variant="h2">{strings.import}</Header>}>
      <SpaceBetween size="m">
        <FileDropzone onChange={({ detail }) => void read(detail.value)}>
          <div className="mc-drop">
            <p>{strings.drop}</p>
            <Button iconName="file" onClick={() => input.current?.click()}>
              {strings.chooseFile}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              accept=".xml,text/xml,application/xml"
              aria-label={strings.chooseFile}
              onChange={({ currentTarget }) => {
                const files = [...(currentTarget.files ?? [])];
                // The same file may be chosen again, mended.
                currentTarget.value = "";
                void read(files);
              }}
            />
          </div>
        </FileDropzone>
        <p className="mc-start__trust">{strings.trust}</p>
        {refused && (
          <Alert type="error" header={strings.invalidXml}>
            <p>{refused.line === null ? refused.name : strings.atLine(refused.name, refused.line)}</p>
            <p>{refused.reason}</p>
          </Alert>
        )}
      </SpaceBetween>
    </Container>
  );
}
