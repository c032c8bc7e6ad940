import { catalogue } from "./active";
import { video } from "./en/video";

export const strings = catalogue("video", video);
