import { catalogue } from "./active";
import { adminPanel } from "./en/admin-panel";

export const strings = catalogue("adminPanel", adminPanel);
