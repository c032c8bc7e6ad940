import { catalogue } from "../active";

/** Words of the palette that leads to pages, assessments, people and actions. */
export const strings = catalogue("palette", {
  title: "Go to",
  label: "Go to a page, an assessment or an action",
  placeholder: "Type a name",
  close: "Close",
  found: "Found",
  groups: { pages: "Pages", assessments: "Assessments", people: "People", actions: "Actions" },
  none: (search: string) => `Nothing is called “${search}”.`,
  /** Further words by which the places of robots are found. */
  robotWords: "robot robots device devices simulator",
  shortcuts: "Keyboard shortcuts",
  themes: { system: "Match the system's theme", light: "Use the light theme", dark: "Use the dark theme" },
} as const);
