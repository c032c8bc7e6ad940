import { catalogue } from "./active";
import { regrade } from "./en/regrade";

export const strings = catalogue("regrade", regrade);
