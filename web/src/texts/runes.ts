import { catalogue } from "./active";
import { runes } from "./en/runes";

export const strings = catalogue("runes", runes);
