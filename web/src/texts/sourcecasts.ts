import { catalogue } from "./active";
import { sourcecasts } from "./en/sourcecasts";

export const strings = catalogue("sourcecasts", sourcecasts);
