import { CommandHandler } from "../../language/command-handler";
import { setTypeChecker } from "../../language/engine/typed";
import type { Event } from "../../language/events";
import { USUAL_SETTINGS } from "../../language/robot/usual-settings";
import { checkTypes } from "../../language/typed/checker";
import { seeded } from "../seeded";
import type { Speaker } from "./conversation";

setTypeChecker(checkTypes);

/** Carries out the commands of one page in this process; `random` gives the worker's chance. */
export function speakerHere(random = seeded(1)): Speaker {
  let listen: (event: Event) => void = () => undefined;
  const commands = new CommandHandler((event) => listen(event), {
    now: Date.now,
    // Threads take turns by it: of constant ones, one that holds a lock may never come.
    random,
    // What libraries put off is not waited for; a program that gave way goes on.
    setTimer: (task, ms) => {
      if (ms === 0) setImmediate(task);
      return 0;
    },
    clearTimer: () => undefined,
  });
  // A robot's time is not waited for.
  commands.handle({ type: "media", run: 0, message: { ...USUAL_SETTINGS, speed: "instant" } });
  return (command, hear) => {
    listen = hear;
    commands.handle(command);
  };
}
