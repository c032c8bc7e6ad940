import { catalogue } from "./active";
import { textbook } from "./en/textbook";

export const strings = catalogue("textbook", textbook);
