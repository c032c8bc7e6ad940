import type { Schemas } from "../../api/client";
import { strings } from "../../texts/en/course-copy";

type Counts = Schemas["CopyCounts"];

const kinds = [
  "types",
  "assessments",
  "goals",
  "achievements",
  "chapters",
  "files",
] as const satisfies (keyof Counts)[];

/** Lists what there is of a course, without what there is none of. */
export const CountList = ({ counts }: { counts: Counts }) => (
  <ul className="course-copy__list">
    {kinds
      .filter((kind) => counts[kind] > 0)
      .map((kind) => (
        <li key={kind}>{strings.counts[kind](counts[kind])}</li>
      ))}
  </ul>
);
