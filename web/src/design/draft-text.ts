import { create } from "zustand";

interface DraftTexts {
  readonly texts: Readonly<Record<string, string>>;
  readonly set: (name: string, text: string) => void;
}

const useDraftTexts = create<DraftTexts>()((set) => ({
  texts: {},
  set: (name, text) => set(({ texts }) => ({ texts: { ...texts, [name]: text } })),
}));

/**
 * A text that is being typed and outlives what it is typed in, until the page is loaded again.
 *
 * @param name of whom and of what: another person on the same page has another name
 */
export function useDraftText(name: string): readonly [text: string, setText: (text: string) => void] {
  const text = useDraftTexts(({ texts }) => texts[name] ?? "");
  const set = useDraftTexts((state) => state.set);
  return [text, (next) => set(name, next)];
}
