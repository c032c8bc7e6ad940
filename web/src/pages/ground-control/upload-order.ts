/** What of a file decides when it is uploaded, read loosely: the server reads it strictly. */
export interface References {
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
