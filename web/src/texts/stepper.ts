import { catalogue } from "./active";
import { stepper } from "./en/stepper";

export const strings = catalogue("stepper", stepper);
