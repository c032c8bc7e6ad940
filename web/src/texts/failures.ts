import { catalogue } from "./active";
import { failures } from "./en/failures";

export const strings = catalogue("failures", failures);
