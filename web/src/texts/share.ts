import { catalogue } from "./active";
import { share } from "./en/share";

export const strings = catalogue("share", share);
