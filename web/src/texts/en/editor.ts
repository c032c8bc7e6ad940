import { catalogue } from "../active";

/** Words of the editor's answers. */
export const strings = catalogue("editor", {
  about: "Information",
  menu: "Editor commands",
  cut: "Cut",
  copy: "Copy",
  paste: "Paste",
  replacedStrange: (count: number) =>
    count === 1 ? "One character is replaced." : `${count} characters are replaced.`,
  noStrange: "There are no strange characters outside of strings and comments.",
  kinds: {
    const: "constant",
    let: "variable",
    function: "function",
    parameter: "parameter",
    import: "imported",
    keyword: "keyword",
    builtin: "predeclared",
  },
  publishedDocumentation: (name: string) => `Documentation of ${name} (opens a new tab)`,
  documentationOf: (name: string) => `Documentation of ${name}`,
  noDeclaration: "No information here. Put the cursor on a name.",
  declaredAt: (name: string, line: number) => `${name} is declared in line ${line}.`,
  noName: "Put the cursor on a name that the program declares.",
  notYours: (name: string) => `${name} is not declared in this program, so it cannot be renamed.`,
  readOnlyProgram: "This program is read only.",
  changedMeanwhile: "The program has changed in the meantime. Try again.",
  rename: "Rename",
  newNameFor: (name: string) => `New name for ${name}`,
  renameHint: "Press Enter to rename, Escape to cancel.",
  renamed: (from: string, to: string, places: number) =>
    `${from} is now ${to} in ${places === 1 ? "one place" : `${places} places`}.`,
  scopeShown: (parts: readonly (readonly [from: number, to: number])[]) =>
    `Scope: ${parts.map(([from, to]) => (from === to ? `line ${from}` : `lines ${from} to ${to}`)).join(", ")}. Escape clears it.`,
  scopeHidden: "The scope is no longer highlighted.",
  // The two texts of the specification.
  noType: "// type information not found",
  invalidToken: "// invalid token. Please put cursor on an identifier.",
  nothingKnown: "No information here.",
  noProblems: "No problems.",
  problemAt: (line: number, text: string) => `Line ${line}: ${text}`,
  notAnswered: (reason: string) => `The editor could not find out: ${reason}`,
} as const);
