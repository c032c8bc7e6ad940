import { catalogue } from "./active";
import { userProfile } from "./en/user-profile";

export const strings = catalogue("userProfile", userProfile);
