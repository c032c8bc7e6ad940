import { memo } from "react";
import { piecesOf, titleLines } from "./thumbnail-lines";

interface ThumbnailProps {
  readonly title: string;
  /** The beginning of the recording's first program; null where that is not known. */
  readonly opening: string | null;
}

/** A picture of a recording: the editor as it begins, or its title where no program is known. Decoration: the title stands beside it. */
export const RecordingThumbnail = memo(function RecordingThumbnail({ title, opening }: ThumbnailProps) {
  return (
    <svg
      className="recording-thumbnail"
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="recording-thumbnail__paper" width="160" height="90" />
      <rect className="recording-thumbnail__bar" width="160" height="12" />
      {[8, 16, 24].map((x) => (
        <circle key={x} className="recording-thumbnail__dot" cx={x} cy="6" r="2" />
      ))}
      {opening === null ? <Title lines={titleLines(title)} /> : <Program lines={opening.split("\n")} />}
    </svg>
  );
});

const Title = ({ lines }: { lines: readonly string[] }) => (
  <g className="recording-thumbnail__title">
    {lines.map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
      <text key={at} x="10" y={34 + at * 19}>
        {line}
      </text>
    ))}
  </g>
);

const Program = ({ lines }: { lines: readonly string[] }) => (
  <g className="recording-thumbnail__program">
    {lines.map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
      <text key={at} x="8" y={25 + at * 12} xmlSpace="preserve">
        {piecesOf(line).map(({ kind, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the line
          <tspan key={place} className={`recording-thumbnail__${kind}`}>
            {text}
          </tspan>
        ))}
      </text>
    ))}
  </g>
);
