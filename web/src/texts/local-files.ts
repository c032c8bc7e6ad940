import { catalogue } from "./active";
import { localFiles } from "./en/local-files";

export const strings = catalogue("localFiles", localFiles);
