import { catalogue } from "./active";
import { welcome } from "./en/welcome";

export const strings = catalogue("welcome", welcome);
