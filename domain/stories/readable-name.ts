/** Returns an id in words, for who cannot see what it names: `signalLamp_2` is "Signal lamp 2". */
export function readableName(id: string): string {
  const parts = [...id.matchAll(/\p{N}+|\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{L}\p{M}]+?(?=\p{Lu}|[^\p{L}\p{M}]|$)/gu)];
  const [first, ...others] = parts.map(([word]) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()));
  return first === undefined ? id : [capitalised(first), ...others].join(" ");
}

/** Returns the title of a dialogue that has none: the words of its id, without digits: `goHome9_now` is "Go Home Now". */
export function titleOfDialogue(id: string): string {
  const parts = [...id.replace(/\p{N}+/gu, "").matchAll(/\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}/gu)];
  return parts.length === 0 ? id : parts.map(([word]) => capitalised(word)).join(" ");
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
