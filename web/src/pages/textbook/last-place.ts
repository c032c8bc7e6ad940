/** The key under which clients of the public format have kept it since 2022: the section's name as JSON. */
const KEY = "sicp-section";

/** Returns the section that was read last in this browser, null without one. */
export function lastSection(): string | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return typeof stored === "string" && stored !== "index" ? stored : null;
  } catch {
    return null;
  }
}

/** Keeps which section is being read. */
export function keepSection(section: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(section));
  } catch {
    // Without storage the book opens at its index.
  }
}
