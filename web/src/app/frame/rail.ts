import { type FrameKind, frameOf } from "./kind";

/**
 * How wide the navigation stands at an address, before the window's width and the person's choice: with names, beside a
 * table that needs the room of them in all but wide windows, or beside a canvas, where it is always icons.
 */
export type RailKind = "names" | "table" | "canvas";

const TABLE = /\/(answer-groups|auditlog|division|grading|groundcontrol|regrade|rubrics|similarity)\/?$/;

/** Canvases that have no frame. */
const OTHER_CANVAS = /^\/(githubassessments\/editor|mission-control\/-?\d)/;

/** Returns how the navigation stands beside the page of an address that begins with a frame. */
export function railBeside(frame: FrameKind | null, path: string): RailKind {
  if (frame === "workspace" || frame === "playground" || /\/game\/?$/.test(path)) return "canvas";
  return TABLE.test(path) ? "table" : "names";
}

/** Returns how the navigation stands at an address. */
export function railAt(path: string): RailKind {
  const visit = { path, isLoggedIn: true, isPlaygroundOnly: false, isShared: false };
  return railBeside(OTHER_CANVAS.test(path) ? "workspace" : frameOf(visit), path);
}

/** What is stored under this name says that the person has folded the navigation in this browser. */
export const FOLDED_KEY = "academy.navigation";
const listeners = new Set<() => void>();

/** Tells whether the person has folded the navigation to icons in this browser. */
export const isRailFolded = (): boolean => document.documentElement.dataset.folded !== undefined;

/** Folds the navigation to icons, or shows the names beside them again, and remembers it in this browser. */
export function foldRail(isFolded: boolean): void {
  try {
    if (isFolded) localStorage.setItem(FOLDED_KEY, "folded");
    else localStorage.removeItem(FOLDED_KEY);
  } catch {
    // not remembered, still folded
  }
  // The style sheets go by the root's attribute, which is there before the navigation is (app/boot.ts).
  document.documentElement.toggleAttribute("data-folded", isFolded);
  for (const listener of listeners) listener();
}

/** Calls back whenever the navigation was folded or unfolded. Returns the way to stop. */
export function onRailFold(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
