import { catalogue } from "./active";
import { textbookNotes } from "./en/textbook-notes";

export const strings = catalogue("textbookNotes", textbookNotes);
