import { catalogue } from "./active";
import { devices } from "./en/devices";

export const strings = catalogue("devices", devices);
