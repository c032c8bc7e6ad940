import { catalogue } from "./active";
import { groundControl } from "./en/ground-control";

export const strings = catalogue("groundControl", groundControl);
