import { catalogue } from "./active";
import { githubMissionEditor } from "./en/github-mission-editor";

export const strings = catalogue("githubMissionEditor", githubMissionEditor);
