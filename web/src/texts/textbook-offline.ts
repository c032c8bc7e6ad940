import { catalogue } from "./active";
import { textbookOffline } from "./en/textbook-offline";

export const strings = catalogue("textbookOffline", textbookOffline);
