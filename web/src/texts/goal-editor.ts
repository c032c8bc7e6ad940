import { catalogue } from "./active";
import { goalEditor } from "./en/goal-editor";

export const strings = catalogue("goalEditor", goalEditor);
