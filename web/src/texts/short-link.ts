import { catalogue } from "./active";
import { shortLink } from "./en/short-link";

export const strings = catalogue("shortLink", shortLink);
