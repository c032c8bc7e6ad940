import type { Schemas } from "../../api/client";
import { strings } from "../../texts/en/dashboard";

type Named = Pick<Schemas["AssessmentStatistics"], "number" | "type" | "isPublished">;

/** The number and the type of an assessment, and that students cannot see it where that is so. */
export const AssessmentKind = ({ number, type, isPublished }: Named) => (
  <span className="dashboard__kind">
    {number} · {type}
    {!isPublished && <> · {strings.unpublished}</>}
  </span>
);
