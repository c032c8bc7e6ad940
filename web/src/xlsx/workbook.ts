import { strToU8, type Zippable, zipSync } from "fflate";

export type XlsxCell = string | number | null;

/** A sheet of a workbook. Its first row is the head: bold, and it stays while the others are scrolled. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly XlsxCell[])[];
}

/** Characters of the longest name of a sheet, and those that it may not have. */
const NAME_CHARACTERS = 31;
const FORBIDDEN_IN_NAMES = /[[\]:*?/\\]/g;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Styles by their place in `STYLES`: text that stays text when somebody edits it, and the head. */
const [TEXT, BOLD] = [1, 2];
/** Number format 49 is "@", text. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

/**
 * Returns the bytes of a workbook (ECMA-376, Office Open XML): numbers as numbers, text as text, which no spreadsheet runs as a
 * formula and which keeps its leading zeros. No cell is written where there is nothing.
 */
export function workbookOf(sheets: readonly Sheet[]): Uint8Array {
  const names = distinctNames(sheets);
  const places = sheets.map((_, index) => index + 1);
  const overrides = places.map((place) => overrideOf(`/xl/worksheets/sheet${place}.xml`, `${TYPES}.worksheet+xml`));
  const files: Zippable = {
    "[Content_Types].xml": strToU8(
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrideOf("/xl/workbook.xml", `${TYPES}.sheet.main+xml`)}${overrideOf("/xl/styles.xml", `${TYPES}.styles+xml`)}${overrides.join("")}</Types>`,
    ),
    "_rels/.rels": strToU8(relationships([relationship(1, "officeDocument", "xl/workbook.xml")])),
    "xl/workbook.xml": strToU8(
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${places.map((place) => `<sheet name="${escaped(names[place - 1] ?? "")}" sheetId="${place}" r:id="rId${place}"/>`).join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      relationships([
        ...places.map((place) => relationship(place, "worksheet", `worksheets/sheet${place}.xml`)),
        relationship(sheets.length + 1, "styles", "styles.xml"),
      ]),
    ),
    "xl/styles.xml": strToU8(STYLES),
  };
  for (const [index, sheet] of sheets.entries()) {
    files[`xl/worksheets/sheet${index + 1}.xml`] = strToU8(sheetXml(sheet));
  }
  return zipSync(files);
}

const overrideOf = (part: string, type: string): string => `<Override PartName="${part}" ContentType="${type}"/>`;

const relationship = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`;

const relationships = (list: readonly string[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.join("")}</Relationships>`;

function sheetXml({ rows }: Sheet): string {
  const body = rows.map((cells, index) => `<row r="${index + 1}">${cells.map(cellXml(index)).join("")}</row>`);
  const pane =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews>${pane}</sheetViews><sheetData>${body.join("")}</sheetData></worksheet>`;
}

const cellXml =
  (row: number) =>
  (value: XlsxCell, column: number): string => {
    if (value === null || value === "") return "";
    const place = `${columnName(column)}${row + 1}`;
    if (typeof value === "number") return `<c r="${place}"><v>${value}</v></c>`;
    const style = row === 0 ? BOLD : TEXT;
    return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  };

/** Returns what a spreadsheet calls a column, counted from 0: A, Z, AA. */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Tells whether XML 1.0 can hold a character (its production Char). */
const isWritable = (code: number): boolean =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code < 0xfffe) ||
  code > 0xffff;

/** A text like `_x0041_` would be read as the character that it names (ECMA-376, ST_Xstring). */
const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/./gsu, (character) => (isWritable(character.codePointAt(0) ?? 0) ? character : "\uFFFD"))
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

function distinctNames(sheets: readonly Sheet[]): string[] {
  const names: string[] = [];
  for (const { name } of sheets) {
    const plain = name.replace(FORBIDDEN_IN_NAMES, " ").trim().slice(0, NAME_CHARACTERS) || "Sheet";
    names.push(names.includes(plain) ? `${plain.slice(0, NAME_CHARACTERS - 3)} ${names.length + 1}` : plain);
  }
  return names;
}
