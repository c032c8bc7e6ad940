import type { UploadPreview } from "./upload-calls";
import { inUploadOrder, type References } from "./upload-order";

/** How far a file is. */
export type UploadState =
  | { readonly kind: "waiting" }
  | { readonly kind: "previewing" }
  | { readonly kind: "previewed"; readonly preview: UploadPreview }
  | { readonly kind: "uploading" }
  | { readonly kind: "uploaded" }
  | { readonly kind: "forceUpdated" }
  | { readonly kind: "ignored" }
  | { readonly kind: "failed"; readonly text: string; readonly line: number | null };

/** A file of the list. */
export interface UploadItem extends References {
  readonly id: number;
  readonly name: string;
  readonly file: File;
  readonly state: UploadState;
}

export const isDone = ({ state }: UploadItem): boolean => state.kind === "uploaded" || state.kind === "forceUpdated";

/** Adds files to the list. One that has the name and the number of an earlier one takes its place. */
export function withFiles(list: readonly UploadItem[], added: readonly UploadItem[]): UploadItem[] {
  const isReplaced = (item: UploadItem): boolean =>
    added.some(({ name, number }) => name === item.name && number === item.number);
  return inUploadOrder([...list.filter((item) => !isReplaced(item)), ...added]);
}

export const withState = (list: readonly UploadItem[], id: number, state: UploadState): UploadItem[] =>
  list.map((item) => (item.id === id ? { ...item, state } : item));

/** What the server's word about an upload means. */
export function stateOf(word: string): UploadState {
  if (word === "Force Update OK") return { kind: "forceUpdated" };
  return word.startsWith("Assessment has submissions") ? { kind: "ignored" } : { kind: "uploaded" };
}

/** Returns the first contest that a file's votes need and that neither the course nor an earlier file has. */
export function contestThatLacks(
  { missingContests }: Pick<UploadPreview, "missingContests">,
  earlier: readonly Pick<UploadItem, "number">[],
): string | undefined {
  return missingContests.find((contest) => !earlier.some(({ number }) => number === contest));
}
