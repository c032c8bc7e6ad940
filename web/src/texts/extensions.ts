import { catalogue } from "./active";
import { extensions } from "./en/extensions";

export const strings = catalogue("extensions", extensions);
