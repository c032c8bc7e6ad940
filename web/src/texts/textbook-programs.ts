import { catalogue } from "./active";
import { textbookPrograms } from "./en/textbook-programs";

export const strings = catalogue("textbookPrograms", textbookPrograms);
