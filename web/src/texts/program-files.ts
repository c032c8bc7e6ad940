import { catalogue } from "./active";
import { programFiles } from "./en/program-files";

export const strings = catalogue("programFiles", programFiles);
