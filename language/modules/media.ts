import type { LearningEvent, LearningMessage } from "./machine_learning/events";
import type { VideoEvent, VideoMessage } from "./pix_n_flix/events";
import type { RuneEvent } from "./rune/events";
import type { SoundEvent, SoundMessage } from "./sound/events";
import type { MatrixEvent, MatrixMessage } from "./sound_matrix/events";

/** What libraries hand to the page. Everything in it is plain data. */
export type MediaEvent = RuneEvent | SoundEvent | MatrixEvent | VideoEvent | LearningEvent;

/** What the page has to say to a library. */
export type MediaMessage = SoundMessage | MatrixMessage | VideoMessage | LearningMessage;

/** The libraries that have a panel of their own beside the editor. */
export type MediaLibrary = MediaEvent["library"];

/** True for an event that matters only until the next of its library comes: a page keeps the newest of them. */
export const isPassing = (event: MediaEvent): boolean => event.library === "pix_n_flix" && event.kind === "frame";
