import { catalogue } from "./active";
import { workspace } from "./en/workspace";

export const strings = catalogue("workspace", workspace);
