import { catalogue } from "./active";
import { githubInstallation } from "./en/github-installation";

export const strings = catalogue("githubInstallation", githubInstallation);
