import { catalogue } from "./active";
import { editor } from "./en/editor";

export const strings = catalogue("editor", editor);
