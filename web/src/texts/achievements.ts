import { catalogue } from "./active";
import { achievements } from "./en/achievements";

export const strings = catalogue("achievements", achievements);
