import { catalogue } from "./active";
import { contributors } from "./en/contributors";

export const strings = catalogue("contributors", contributors);
