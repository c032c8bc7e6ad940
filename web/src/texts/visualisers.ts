import { catalogue } from "./active";
import { visualisers } from "./en/visualisers";

export const strings = catalogue("visualisers", visualisers);
