import { catalogue } from "./active";
import { division } from "./en/division";

export const strings = catalogue("division", division);
