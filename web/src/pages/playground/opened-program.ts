import { type LinkContent, readLink } from "./link";
import { saysNothing } from "./playground-storage";
import { type Settings, withFittingLibrary } from "./settings";

/** A program as it was before a link: in its language, and not run where it had not been run. */
export type Replaced = Pick<Settings, "program" | "chapter" | "variant" | "external" | "execTimeMs" | "unrun" | "file">;

/** What a playground opens with. */
export interface OpenedProgram {
  readonly settings: Settings;
  readonly linked: boolean;
  /** What the link could not do. */
  readonly problems: LinkContent["problems"];
  /** The program that the link replaces, where it says something; it is to be put aside. */
  readonly replaced: Replaced | null;
}

/** Returns what a playground opens with: what was kept, with what the address says on top. */
export function openedProgram(stored: Settings, location: { search: string; hash: string }): OpenedProgram {
  const link = readLink(location, stored);
  if (!link) return { settings: stored, linked: false, problems: [], replaced: null };
  const brings = link.settings.program !== undefined && link.settings.program !== stored.program;
  const merged = { ...stored, ...link.settings, ...(brings && { unrun: true, file: null }) };
  const settings = withFittingLibrary(merged);
  const problems = settings === merged ? link.problems : [...link.problems, "pair" as const];
  const { program, chapter, variant, external, execTimeMs, unrun, file } = stored;
  const before = { program, chapter, variant, external, execTimeMs, unrun, file };
  return { settings, linked: true, problems, replaced: brings && !saysNothing(program) ? before : null };
}
