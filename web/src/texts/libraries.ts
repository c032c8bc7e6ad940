import { catalogue } from "./active";
import { libraries } from "./en/libraries";

export const strings = catalogue("libraries", libraries);
