import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FileDropzone from "@cloudscape-design/components/file-dropzone";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useRef, useState } from "react";
import type { FileProblem } from "../../../../../domain/assessments/xml";
import { toast } from "../../../app/toasts";
import { FilePicker } from "../../../design/file-picker";
import { strings } from "../../../texts/en/mission-control";
import { missionOf } from "../mission";
import type { MissionStart } from "../mission-store";
import { type ReadFile, readMissionFile } from "../read-mission-file";

type Refused = Extract<ReadFile, { kind: "refused" }> & { readonly name: string };

interface ImportFileProps {
  readonly onOpen: (start: MissionStart, problems: readonly FileProblem[]) => Promise<void>;
}

/** Opens a mission's file, chosen or dropped; what is wrong with it is said below. */
export function ImportFile({ onOpen }: ImportFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isReading, setReading] = useState(false);
  const read = async ([file]: readonly File[]): Promise<void> => {
    if (!file || isReading) return;
    setReading(true);
    try {
      const outcome = readMissionFile(new Uint8Array(await file.arrayBuffer()));
      setRefused(outcome.kind === "refused" ? { ...outcome, name: file.name } : null);
      if (outcome.kind === "refused") return void toast.danger(strings.invalidXml);
      const start = { mission: missionOf(outcome.document), fileName: file.name.replace(/\.xml$/i, "") };
      await onOpen(start, outcome.problems);
      toast.success(strings.success);
    } finally {
      setReading(false);
    }
  };
  return (
    <Container header={<Header variant="h2">{strings.import}</Header>}>
      <SpaceBetween size="m">
        <FileDropzone onChange={({ detail }) => void read(detail.value)}>
          <div className="mc-drop">
            <p>{strings.drop}</p>
            <Button iconName="file" loading={isReading} onClick={() => input.current?.click()}>
              {strings.chooseFile}
            </Button>
            <FilePicker
              ref={input}
              accept=".xml,text/xml,application/xml"
              label={strings.chooseFile}
              onFile={(file) => void read([file])}
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
