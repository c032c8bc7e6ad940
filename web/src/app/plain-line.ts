/** Signs that may stand for something in Markdown; further lines, and what begins a line of a list or a link. */
const MEANS_SOMETHING = /[\\`*_[\]<>&#|~@\s](?<! )|:\/\/|www\.|^ *([-+]|\d+[.)])|^ {4}/i;

/** Tells whether a text in Markdown is a single line without any formatting. */
export const isPlainLine = (text: string): boolean => !MEANS_SOMETHING.test(text);
