import { catalogue } from "./active";
import { robot } from "./en/robot";

export const strings = catalogue("robot", robot);
