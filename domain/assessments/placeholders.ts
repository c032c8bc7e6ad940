/** The texts that the mission editor of 2022, and ours, put where the author has still to write. */
export const PLACEHOLDERS = {
  title: "Insert title here",
  webSummary: "Insert short summary here",
  text: "Enter content here",
  template: "//This is a mock solution template",
} as const;

/** The code of the warning of such a text: until it is gone, an assessment is not published. */
export const PLACEHOLDER = "placeholder";

export type PlaceholderField = keyof typeof PLACEHOLDERS;

/** Says whether a text is still the one that stands where the author has to write. */
export function isPlaceholder(field: PlaceholderField, text: string | null): boolean {
  return text?.trim() === PLACEHOLDERS[field];
}
