import { catalogue } from "./active";
import { githubMissions } from "./en/github-missions";

export const strings = catalogue("githubMissions", githubMissions);
