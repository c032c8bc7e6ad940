import type { ReactNode } from "react";
import { strings } from "../../texts/en/env-visualizer";

const frame = (kind: "current" | "waiting" | "kept") => (
  <rect className={`env-sample env-sample--${kind}`} x="2" y="2" width="16" height="10" rx="3" />
);
const arrow = (kind: "value" | "parent") => (
  <path className={`env-edge env-edge--${kind}`} d="M1 7H18M13 3L18 7L13 11" />
);
const madeArrow = (
  <g className="env-edge env-edge--made">
    <path d="M1 7H18" />
    <path className="env-edge__head" d="M13 3L18 7L13 11" />
  </g>
);

const marks = (): readonly (readonly [mark: ReactNode, meaning: string])[] => [
  [<path key="mark" className="env-mark" d="M5 1l9 6l-9 6z" />, strings.changed],
  [frame("current"), strings.legends.current],
  [frame("waiting"), strings.legends.waiting],
  [frame("kept"), strings.legends.kept],
  [arrow("value"), strings.arrows.value],
  [madeArrow, strings.arrows.made],
  [arrow("parent"), strings.arrows.parent],
];

/** Explains the marks of a drawing, and the keys. */
export function Legend() {
  return (
    <details className="env__legend">
      <summary>{strings.legend}</summary>
      <ul>
        {marks().map(([mark, meaning]) => (
          <li key={meaning}>
            <svg aria-hidden="true" width="20" height="14">
              {mark}
            </svg>
            {meaning}
          </li>
        ))}
      </ul>
      <p>{strings.keys}</p>
    </details>
  );
}
