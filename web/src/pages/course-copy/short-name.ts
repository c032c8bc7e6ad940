const NUMBERED = /^(.*?)(?: \((\d{1,6})\))?$/s;

/** Proposes a short name for a copy: that of its course with the next number that no other course has. */
export function proposedShortName(shortName: string, taken: readonly string[]): string {
  if (shortName.trim() === "") return "";
  const [, name = "", number = "1"] = NUMBERED.exec(shortName.trim()) ?? [];
  for (let next = Number(number) + 1; ; next += 1) {
    const proposal = `${name} (${next})`;
    if (!taken.includes(proposal)) return proposal;
  }
}
