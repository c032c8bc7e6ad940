import { catalogue } from "./active";
import { fileTree } from "./en/file-tree";

export const strings = catalogue("fileTree", fileTree);
