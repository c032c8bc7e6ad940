import { catalogue } from "./active";
import { accounts } from "./en/accounts";

export const strings = catalogue("accounts", accounts);
