import type { UploadPreview } from "./assessment-calls";

/** What of a file decides when it is uploaded, read loosely: the server reads it strictly. */
interface References {
  readonly number: string | null;
  /** Numbers of the contests that its votes refer to. */
  readonly contests: readonly string[];
}

const attribute = (tag: string, name: string): string | null => {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return (match?.[1] ?? match?.[2])?.trim() || null;
};

/** Returns the number of an assessment file and the contests that must be there before it. */
export function referencesOf(xml: string): References {
  const text = xml.replace(/<!--[\s\S]*?-->/g, "");
  const task = /<TASK\s[^>]*>/.exec(text)?.[0] ?? "";
  const votes = text.match(/<VOTING\s[^>]*>/g) ?? [];
  const contests = votes.flatMap((vote) => attribute(vote, "assessment_number") ?? []);
  return { number: attribute(task, "number"), contests: [...new Set(contests)] };
}

interface Ordered extends References {
  readonly name: string;
}

/** Puts files in the order of their names, and contests in front of the votes that refer to them. */
export function inUploadOrder<T extends Ordered>(files: readonly T[]): T[] {
  const byName = [...files].sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
  const placed = new Set<T>();
  const place = (file: T): void => {
    if (placed.has(file) || waiting.has(file)) return;
    waiting.add(file);
    for (const contest of file.contests) for (const other of byName) if (other.number === contest) place(other);
    placed.add(file);
  };
  const waiting = new Set<T>();
  for (const file of byName) place(file);
  return [...placed];
}

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
