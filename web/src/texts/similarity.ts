import { catalogue } from "./active";
import { similarity } from "./en/similarity";

export const strings = catalogue("similarity", similarity);
