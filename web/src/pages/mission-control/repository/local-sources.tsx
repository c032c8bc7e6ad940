import Button from "@cloudscape-design/components/button";
import { useRef, useState } from "react";
import { FilePicker } from "../../../design/file-picker";
import { strings } from "../../../texts/en/mission-repository";
import { type FoundRepository, readFolder, readZip } from "./read-repository";

interface LocalSourcesProps {
  readonly onChoose: (reading: Promise<FoundRepository>) => Promise<void>;
}

/** Asks for a folder or a ZIP of this computer that holds a mission. */
export function LocalSources({ onChoose }: LocalSourcesProps) {
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
