import { catalogue } from "./active";
import { closingTimes } from "./en/closing-times";

export const strings = catalogue("closingTimes", closingTimes);
