import { catalogue } from "./active";
import { textbookReading } from "./en/textbook-reading";

export const strings = catalogue("textbookReading", textbookReading);
