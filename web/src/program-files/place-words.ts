import { strings } from "../texts/en/program-files";
import type { FilePlace } from "./program-file";

/** Returns where a file is, as a person reads it. */
export function placeWords(place: FilePlace): string {
  if (place.host !== "github") return strings.hosts[place.host];
  return `${strings.hosts.github}: ${place.owner}/${place.repository}/${place.path}`;
}
