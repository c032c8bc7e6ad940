import { useMemo } from "react";
import { Button } from "../../../design/button";
import { type QrDrawing, qrCode, qrFile } from "../../../design/qr-code";
import { QrPicture } from "../../../design/qr-picture";
import { strings } from "../../../texts/en/share";

interface QrFigureProps {
  /** The name of what the code holds. */
  readonly what: string;
  readonly text: string;
  /** Whether this site makes short links. */
  readonly shortens: boolean;
}

/** Pixels on the screen, at least: a module that a camera can tell from the next, and a code that one can aim at. */
const MODULE = 3;
const SMALLEST = 132;

/** A link for a camera. */
export function QrFigure({ what, text, shortens }: QrFigureProps) {
  const drawing = useMemo(() => qrCode(text), [text]);
  if (!drawing) return <p className="share__hint">{shortens ? strings.qrTooLong : strings.qrTooLongAlone}</p>;
  const name = strings.qrOf(what);
  return (
    <figure className="share__qr">
      <QrPicture drawing={drawing} label={name} width={Math.max(SMALLEST, drawing.side * MODULE)} />
      <figcaption>
        <span>{name}</span>
        <Button
          small
          icon="download"
          aria-label={`${strings.download} ${strings.qrCode}`}
          onClick={() => save(drawing)}
        >
          {strings.download}
        </Button>
      </figcaption>
    </figure>
  );
}

function save(drawing: QrDrawing): void {
  const href = URL.createObjectURL(new Blob([qrFile(drawing)], { type: "image/svg+xml" }));
  Object.assign(document.createElement("a"), { href, download: strings.qrFile }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
