import { catalogue } from "./active";
import { help } from "./en/help";

export const strings = catalogue("help", help);
