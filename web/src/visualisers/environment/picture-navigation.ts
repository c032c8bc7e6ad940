import type { EnvironmentPicture } from "../../../../language/drawings/environment-snapshot";
import type { EnvironmentCommandId } from "../../app/shortcuts/workspace-commands";

/** Whether a step gives a name or data another value; calls that only begin or end are no change. */
const changes = ({ changed: { bindings, objects } }: EnvironmentPicture): boolean =>
  bindings.length > 0 || objects.length > 0;

/** The position (1-based) of the next step after one that changes something; null when there is none. */
export function nextChange(pictures: readonly EnvironmentPicture[], position: number): number | null {
  const index = pictures.findIndex((picture, at) => at >= position && changes(picture));
  return index < 0 ? null : index + 1;
}

/** Where each command leads, as a position (1-based). */
export const targetsOf = (
  pictures: readonly EnvironmentPicture[],
  position: number,
): Readonly<Record<EnvironmentCommandId, number>> => ({
  first: 1,
  previous: position - 1,
  next: position + 1,
  last: pictures.length,
  "next-change": nextChange(pictures, position) ?? position,
});
