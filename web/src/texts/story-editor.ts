import { catalogue } from "./active";
import { storyEditor } from "./en/story-editor";

export const strings = catalogue("storyEditor", storyEditor);
