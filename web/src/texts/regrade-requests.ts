import { catalogue } from "./active";
import { regradeRequests } from "./en/regrade-requests";

export const strings = catalogue("regradeRequests", regradeRequests);
