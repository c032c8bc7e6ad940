import { keep, readKept } from "../../design/kept-value";

/** The key under which clients of the public format have kept it since 2022: the section's name as JSON. */
const KEY = "sicp-section";

/** Returns the section that was read last in this browser, null without one. */
export const lastSection = (): string | null =>
  readKept(KEY, (kept) => (typeof kept === "string" && kept !== "index" ? kept : null));

/** Keeps which section is being read. */
export function keepSection(section: string): void {
  // Without storage the book opens at its index.
  keep(KEY, section);
}
