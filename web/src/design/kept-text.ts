import { create } from "zustand";

interface Kept {
  readonly texts: Readonly<Record<string, string>>;
  readonly set: (name: string, text: string) => void;
}

const useKept = create<Kept>()((set) => ({
  texts: {},
  set: (name, text) => set(({ texts }) => ({ texts: { ...texts, [name]: text } })),
}));

/**
 * A text that is being typed and outlives what it is typed in, until the page is loaded again.
 *
 * @param name of whom and of what: another person on the same page has another name
 */
export function useKeptText(name: string): readonly [text: string, setText: (text: string) => void] {
  const text = useKept(({ texts }) => texts[name] ?? "");
  const set = useKept((kept) => kept.set);
  return [text, (next) => set(name, next)];
}
