import { catalogue } from "./active";
import { textbookSearch } from "./en/textbook-search";

export const strings = catalogue("textbookSearch", textbookSearch);
