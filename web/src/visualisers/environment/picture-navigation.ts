import type { EnvironmentPicture } from "../../../../language/drawings/environment-snapshot";

/** Whether a step gives a name or data another value; calls that only begin or end are no change. */
const changes = ({ changed: { bindings, objects } }: EnvironmentPicture): boolean =>
  bindings.length > 0 || objects.length > 0;

/** The position (1-based) of the next step after one that changes something; null when there is none. */
export function nextChange(pictures: readonly EnvironmentPicture[], position: number): number | null {
  const index = pictures.findIndex((picture, at) => at >= position && changes(picture));
  return index < 0 ? null : index + 1;
}

/** Where a key leads; undefined when it means nothing. The keys are those of the stepper, and `c` for the next change. */
export function keyTarget(key: string, pictures: readonly EnvironmentPicture[], position: number): number | undefined {
  if (key === "a") return 1;
  if (key === "b") return position - 1;
  if (key === "f") return position + 1;
  if (key === "e") return pictures.length;
  return key === "c" ? (nextChange(pictures, position) ?? position) : undefined;
}
