import { catalogue } from "./active";
import { githubFiles } from "./en/github-files";

export const strings = catalogue("githubFiles", githubFiles);
