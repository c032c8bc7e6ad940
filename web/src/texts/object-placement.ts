import { catalogue } from "./active";
import { objectPlacement } from "./en/object-placement";

export const strings = catalogue("objectPlacement", objectPlacement);
