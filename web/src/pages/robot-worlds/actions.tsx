import Button from "@cloudscape-design/components/button";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { readWorld, type WorldProblem, writeWorld } from "../../../../domain/robots/world/read-world";
import type { WorldFile } from "../../../../domain/robots/world/world-file";
import { toast } from "../../app/toasts";
import { downloadFile } from "../../csv/write";
import { FilePicker } from "../../design/file-picker";
import { keepWorld } from "../../robots/stored-worlds";
import { FloorPicture } from "../../robots/view/floor-picture";
import { strings } from "../../texts/en/robot-worlds";
import { addPart, hasRoomFor, NEW_PARTS, type NewPart } from "./parts";
import { SHEET, tilesOf } from "./tiles";
import type { Draft } from "./use-draft";

/** While this stands in the page, nothing else is printed. */
const PAPER = `@page { size: A3 landscape; margin: 0 }
@media print { body > :not(.floor-sheets) { display: none !important } }`;

interface FloorSheetsProps {
  readonly world: WorldFile;
  readonly onPrinted: () => void;
}

/** Prints a floor at its true size, on sheets that are laid edge to edge. */
function FloorSheets({ world, onPrinted }: FloorSheetsProps) {
  const done = useRef(onPrinted);
  done.current = onPrinted;
  useEffect(() => {
    const end = () => done.current();
    window.addEventListener("afterprint", end);
    window.print();
    return () => window.removeEventListener("afterprint", end);
  }, []);
  return createPortal(
    <div className="floor-sheets">
      <style>{PAPER}</style>
      {tilesOf(world.size).map(({ column, row, x, y, width, height }) => (
        <section key={`${column} ${row}`} style={{ width: `${SHEET.width}mm`, height: `${SHEET.height}mm` }}>
          <svg
            viewBox={`${x} ${y} ${width} ${height}`}
            style={{ width: `${width}mm`, height: `${height}mm`, margin: `${SHEET.edge}mm` }}
            aria-hidden="true"
          >
            <FloorPicture world={world} moved={NOTHING} isPrinted />
            <rect
              x={x}
              y={y}
              width={width}
              height={height}
              fill="none"
              stroke="#8b8699"
              strokeWidth={1}
              strokeDasharray="6 6"
            />
          </svg>
          <p>{strings.sheet(world.name, row, column)}</p>
        </section>
      ))}
    </div>,
    document.body,
  );
}

const NOTHING: readonly never[] = [];

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
        <Button key={kind} iconName="add-plus" disabled={!hasRoomFor(world, kind)} onClick={() => add(kind)}>
          {strings.newParts[kind]}
        </Button>
      ))}
      <span className="worlds__steps">
        <Step icon="undo" label={strings.undo} isPossible={canUndo} onClick={undo} />
        <Step icon="redo" label={strings.redo} isPossible={canRedo} onClick={redo} />
      </span>
    </fieldset>
  );
}

interface StepProps {
  readonly icon: "undo" | "redo";
  readonly label: string;
  readonly isPossible: boolean;
  readonly onClick: () => void;
}

const Step = ({ icon, label, isPossible, onClick }: StepProps) => (
  <Button
    variant="icon"
    iconName={icon}
    ariaLabel={label}
    nativeButtonAttributes={{ title: label }}
    disabled={!isPossible}
    onClick={onClick}
  />
);

interface FilesProps {
  readonly draft: Draft;
  /** Tells what is wrong with a file that was opened: nothing for one that is right. */
  readonly onRefused: (problems: readonly WorldProblem[]) => void;
  /** What is kept on the device has changed. */
  readonly onSaved: () => void;
}

/** Keeps a world on the device, brings it in and out as a file, and prints it. */
export function Files({ draft: { world, problems, edit, select }, onSaved, onRefused }: FilesProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isPrinting, setPrinting] = useState(false);
  const isWrong = problems.length > 0;
  const hasName = world.name.trim() !== "";
  const keep = () => {
    if (!keepWorld(world)) return toast.warning(strings.noRoom);
    toast.success(strings.kept(world.name));
    onSaved();
  };
  const bringIn = async (file: File) => {
    const read = readWorld(await file.text());
    if (read.kind === "problems") return onRefused(read.problems);
    onRefused([]);
    edit(read.world);
    select(null);
  };
  return (
    <>
      <div className="worlds__row">
        <Button
          variant="primary"
          disabled={isWrong || !hasName}
          disabledReason={hasName ? undefined : strings.nameMissing}
          onClick={keep}
        >
          {strings.keep}
        </Button>
        <Button
          iconName="download"
          onClick={() =>
            downloadFile(strings.fileName(world.name), new Blob([writeWorld(world)], { type: "application/json" }))
          }
        >
          {strings.download}
        </Button>
        <Button iconName="upload" onClick={() => picker.current?.click()}>
          {strings.openFile}
        </Button>
        <Button iconName="file" onClick={() => setPrinting(true)}>
          {strings.print}
        </Button>
        <FilePicker
          ref={picker}
          accept=".json,application/json"
          label={strings.openFile}
          onFile={(file) => {
            bringIn(file).catch((error: unknown) => toast.danger(strings.unreadable(String(error))));
          }}
        />
      </div>
      {isPrinting && <FloorSheets world={world} onPrinted={() => setPrinting(false)} />}
    </>
  );
}
