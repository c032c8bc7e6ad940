import { catalogue } from "./active";
import { shortcuts } from "./en/shortcuts";

export const strings = catalogue("shortcuts", shortcuts);
