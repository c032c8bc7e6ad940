import { catalogue } from "./active";
import { design } from "./en/design";

export const strings = catalogue("design", design);
