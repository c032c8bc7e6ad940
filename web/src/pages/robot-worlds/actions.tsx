import { useRef, useState } from "react";
import { readWorld, type WorldProblem, writeWorld } from "../../../../robots/world/read-world";
import { toast } from "../../app/toasts";
import { downloadFile } from "../../csv/write";
import { Button } from "../../design/button";
import { FilePicker } from "../../design/file-picker";
import { keepWorld } from "../../robots/kept-worlds";
import { strings } from "../../texts/robot-worlds";
import { FloorSheets } from "./floor-sheets";
import { addPart, hasRoomFor, NEW_PARTS, type NewPart } from "./parts";
import type { Draft } from "./use-draft";
import { Problems } from "./world-text";

/** Puts things on the floor, and takes steps back. */
export function Drawing({ draft }: { readonly draft: Draft }) {
  const { world, edit, select, undo, redo, canUndo, canRedo } = draft;
  const add = (kind: NewPart) => {
    const { width, height } = world.size;
    const added = addPart(world, kind, [Math.round(width / 2), Math.round(height / 2)]);
    edit(added.world);
    select(added.part);
  };
  return (
    <fieldset className="worlds__row">
      <legend>{strings.add}</legend>
      {NEW_PARTS.map((kind) => (
        <Button key={kind} small disabled={!hasRoomFor(world, kind)} onClick={() => add(kind)}>
          {strings.newParts[kind]}
        </Button>
      ))}
      <Button small icon="undo" disabled={!canUndo} onClick={undo}>
        {strings.undo}
      </Button>
      <Button small icon="redo" disabled={!canRedo} onClick={redo}>
        {strings.redo}
      </Button>
    </fieldset>
  );
}

interface FilesProps {
  readonly draft: Draft;
  /** What is kept on the device has changed. */
  readonly onKept: () => void;
}

/** Keeps a world on the device, brings it in and out as a file, and prints it. */
export function Files({ draft: { world, problems, edit, select }, onKept }: FilesProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<readonly WorldProblem[]>([]);
  const [isPrinting, setPrinting] = useState(false);
  const isWrong = problems.length > 0;
  const keep = () => {
    if (!keepWorld(world)) return toast.warning(strings.noRoom);
    toast.success(strings.kept(world.name));
    onKept();
  };
  const bringIn = async (file: File) => {
    const read = readWorld(await file.text());
    if (read.kind === "problems") return setRefused(read.problems);
    setRefused([]);
    edit(read.world);
    select(null);
  };
  return (
    <>
      <div className="worlds__row">
        <Button look="primary" icon="save" disabled={isWrong} onClick={keep}>
          {strings.keep}
        </Button>
        <Button
          icon="download"
          onClick={() =>
            downloadFile(strings.fileName(world.name), new Blob([writeWorld(world)], { type: "application/json" }))
          }
        >
          {strings.download}
        </Button>
        <Button icon="upload" onClick={() => picker.current?.click()}>
          {strings.openFile}
        </Button>
        <Button onClick={() => setPrinting(true)}>{strings.print}</Button>
        <FilePicker
          ref={picker}
          accept=".json,application/json"
          label={strings.openFile}
          onFile={(file) => {
            bringIn(file).catch((error: unknown) => toast.danger(strings.unreadable(String(error))));
          }}
        />
      </div>
      <Problems problems={refused} />
      {isPrinting && <FloorSheets world={world} onPrinted={() => setPrinting(false)} />}
    </>
  );
}
