import { catalogue } from "./active";
import { shell } from "./en/shell";

export const strings = catalogue("shell", shell);
