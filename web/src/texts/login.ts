import { catalogue } from "./active";
import { login } from "./en/login";

export const strings = catalogue("login", login);
