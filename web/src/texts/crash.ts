import { catalogue } from "./active";
import { crash } from "./en/crash";

export const strings = catalogue("crash", crash);
