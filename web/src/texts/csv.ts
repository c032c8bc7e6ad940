import { catalogue } from "./active";
import { csv } from "./en/csv";

export const strings = catalogue("csv", csv);
