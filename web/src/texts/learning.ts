import { catalogue } from "./active";
import { learning } from "./en/learning";

export const strings = catalogue("learning", learning);
