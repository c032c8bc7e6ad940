import { catalogue } from "./active";
import { storySimulator } from "./en/story-simulator";

export const strings = catalogue("storySimulator", storySimulator);
