import { catalogue } from "./active";
import { updates } from "./en/updates";

export const strings = catalogue("updates", updates);
