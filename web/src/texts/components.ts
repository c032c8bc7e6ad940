import { catalogue } from "./active";
import { components } from "./en/components";

export const strings = catalogue("components", components);
