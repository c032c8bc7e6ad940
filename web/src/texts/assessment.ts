import { catalogue } from "./active";
import { assessment } from "./en/assessment";

export const strings = catalogue("assessment", assessment);
