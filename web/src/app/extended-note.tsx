import type { Schemas } from "../api/client";
import { formatDate } from "../design/format";
import { strings } from "../texts/en/closing-times";

/** Says why an assessment closes later for the reader than for others, and when it does for them; else nothing. */
export function ExtendedNote({
  of: { closeReason, standardCloseAt },
}: {
  of: Pick<Schemas["AssessmentOverview"], "closeReason" | "standardCloseAt">;
}) {
  if (closeReason === "standard") return null;
  return (
    <time dateTime={standardCloseAt}>
      {strings.others(strings.why[closeReason], formatDate(standardCloseAt, "medium"))}
    </time>
  );
}
