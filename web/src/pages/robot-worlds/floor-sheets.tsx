import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { WorldFile } from "../../../../domain/robots/world/world-file";
import { FloorPicture } from "../../robots/view/floor-picture";
import { strings } from "../../texts/en/robot-worlds";
import { SHEET, tilesOf } from "./tiles";

/** While this stands in the page, nothing else is printed. */
const PAPER = `@page { size: A3 landscape; margin: 0 }
@media print { body > :not(.floor-sheets) { display: none !important } }`;

interface FloorSheetsProps {
  readonly world: WorldFile;
  readonly onPrinted: () => void;
}

/** Prints a floor at its true size, on sheets that are laid edge to edge. */
export function FloorSheets({ world, onPrinted }: FloorSheetsProps) {
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
