import { catalogue } from "./active";
import { playground } from "./en/playground";

export const strings = catalogue("playground", playground);
