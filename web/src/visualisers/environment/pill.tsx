import { textWidth } from "../data/measures";

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
