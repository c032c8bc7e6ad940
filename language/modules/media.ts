import type { RobotEvent, RobotMessage } from "./ev3/events";
import type { LearningEvent, LearningMessage } from "./machine_learning/events";
import type { VideoEvent, VideoMessage } from "./pix_n_flix/events";
import type { RuneEvent } from "./rune/events";
import type { SoundEvent, SoundMessage } from "./sound/events";
import type { MatrixEvent, MatrixMessage } from "./sound_matrix/events";

/** Events from libraries to the page. They are plain data. */
export type MediaEvent = RuneEvent | SoundEvent | MatrixEvent | VideoEvent | LearningEvent | RobotEvent;

/** Messages from the page to a library. */
export type MediaMessage = SoundMessage | MatrixMessage | VideoMessage | LearningMessage | RobotMessage;

/** The libraries that have a panel of their own beside the editor. */
export type MediaLibrary = MediaEvent["library"];

/** True for an event that matters only until the next of its library comes: a page keeps the newest of them. */
export const isPassing = (event: MediaEvent): boolean =>
  (event.library === "pix_n_flix" && event.kind === "frame") || (event.library === "ev3" && event.kind === "seen");

/** True for a message that also the workers to come are told, before their first command. */
export const isRetained = (message: MediaMessage): boolean =>
  message.library === "sound_matrix" || (message.library === "ev3" && message.kind === "settings");
