import { catalogue } from "./active";
import { dashboard } from "./en/dashboard";

export const strings = catalogue("dashboard", dashboard);
