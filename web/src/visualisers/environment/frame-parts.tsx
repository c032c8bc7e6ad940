import { createContext, type ReactNode, useContext } from "react";
import { textWidth } from "../data/measures";
import type { Area } from "../surface/view";

/** A text that is shown while something is pointed at or has the focus, and where that is. */
export interface TipContent {
  readonly area: Area;
  readonly text: string;
}

/** Takes what is to be shown, and null when nothing is any more. */
export const TellContext = createContext<(tip: TipContent | null) => void>(() => undefined);

interface ReadableProps extends TipContent {
  /** What a screen reader says of it. */
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Something in the drawing with more text than is drawn: pointer and keyboard bring it up. */
export function Readable({ area, text, label, className, children }: ReadableProps) {
  const tell = useContext(TellContext);
  const show = () => tell({ area, text });
  const hide = () => tell(null);
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is a picture of its own, to which the keyboard comes because its text appears then
    <g
      className={`env-readable ${className}`}
      role="img"
      tabIndex={0}
      aria-label={label}
      onFocus={show}
      onBlur={hide}
      onPointerEnter={show}
      onPointerLeave={hide}
    >
      {children}
    </g>
  );
}

interface PillProps {
  readonly x: number;
  /** The middle of it. */
  readonly y: number;
  readonly label: string;
  readonly title: string;
  readonly onOpen: () => void;
}

/** A button in the drawing that shows what was left out because there is much of it. */
export function Pill({ x, y, label, title, onOpen }: PillProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button
    <g
      className="env-pill"
      role="button"
      tabIndex={0}
      aria-label={title}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        onOpen();
      }}
    >
      <title>{title}</title>
      <rect x={x} y={y - 12} width={textWidth(label) + 20} height={24} rx={12} />
      <text x={x + 10} y={y + 5}>
        {label}
      </text>
    </g>
  );
}
