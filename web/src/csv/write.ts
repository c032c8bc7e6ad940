/** What begins a formula, also in the wide forms of East Asian keyboards, whatever spaces are in front of it. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
const PLAIN_NUMBER = /^\s*[+-]?\d+([.,]\d+)?\s*$/;

/** Tells whether a spreadsheet may run a text as a formula. A number with a sign is written as text, but is none. */
export const isFormula = (text: string): boolean => FORMULA.test(text) && !PLAIN_NUMBER.test(text);

/** Apostrophes that keep a text from being a formula; one more is written, and one is taken away where it is read. */
const isGuarded = (text: string): boolean => FORMULA.test(text.replace(/^'+/, ""));

/** Returns a text without the apostrophe that `cellOf` has put in front of what would be a formula. */
export const unguarded = (text: string): string => (text.startsWith("'") && isGuarded(text) ? text.slice(1) : text);

/** Writes a cell (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function cellOf(value: string | number | null): string {
  if (typeof value === "number") return String(value);
  const text = value ?? "";
  return quoted(isGuarded(text) ? `'${text}` : text);
}

/** Writes a text as it is, in quotation marks where it needs them: for what a file of somebody else's has already. */
export const quoted = (text: string): string => (/[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Writes rows with a delimiter between their cells. */
export const rowsOf = (rows: readonly (readonly (string | number | null)[])[], delimiter: string): string =>
  rows.map((row) => row.map(cellOf).join(delimiter)).join("\r\n");

/** Returns a text in an encoding, with the mark at its start that tells spreadsheets which it is. */
export function encoded(text: string, encoding: "utf-8" | "utf-16le"): Uint8Array<ArrayBuffer> {
  const marked = `\uFEFF${text}`;
  if (encoding === "utf-8") return new TextEncoder().encode(marked);
  const units = new DataView(new ArrayBuffer(marked.length * 2));
  for (let at = 0; at < marked.length; at += 1) units.setUint16(at * 2, marked.charCodeAt(at), true);
  return new Uint8Array(units.buffer);
}

/** Writes rows as CSV below a line with the names of their columns. */
export function csvOf<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string | number | null>>[],
): string {
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])).join(","));
  return [columns.join(","), ...lines].join("\r\n");
}

/** Hands the person a CSV file. The mark at its start tells spreadsheets that it is UTF-8. */
export const download = (name: string, csv: string): void =>
  downloadFile(name, new Blob([`\uFEFF${csv}`], { type: "text/csv;charset=utf-8" }));

/** Hands the person a file. */
export function downloadFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
