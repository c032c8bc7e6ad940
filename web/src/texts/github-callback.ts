import { catalogue } from "./active";
import { githubCallback } from "./en/github-callback";

export const strings = catalogue("githubCallback", githubCallback);
