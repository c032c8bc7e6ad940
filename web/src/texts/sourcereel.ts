import { catalogue } from "./active";
import { sourcereel } from "./en/sourcereel";

export const strings = catalogue("sourcereel", sourcereel);
