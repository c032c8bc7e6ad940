import { catalogue } from "./active";
import { sounds } from "./en/sounds";

export const strings = catalogue("sounds", sounds);
