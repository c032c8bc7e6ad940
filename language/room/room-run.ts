import type { Library } from "../library";
import { Room } from "../modules/game/room";
import { RoomConsole } from "./console";
import { FrameBudget, LONGEST_FRAME_MS } from "./frame-budget";
import type { RoomCommand, RoomEvent } from "./messages";
import { RoomProgram } from "./room-program";

/** The clock and the chance of the worker, bound before any program can reach them. */
export interface RoomSurroundings {
  now(): number;
  random(): number;
}

type CommandOf<Type extends RoomCommand["type"]> = Extract<RoomCommand, { type: Type }>;

/** Time that a program may use until the room is shown, in milliseconds; its frames have a budget of their own. */
const START_LIMIT_MS = 1000;

/** A room from its start to its end: answers each command of the page. */
export class RoomRun {
  private readonly console = new RoomConsole();
  private readonly budget = new FrameBudget();
  private parts: { readonly room: Room; readonly program: RoomProgram } | null = null;
  private isOver = false;
  /** An error has ended `update`: the others of its kind would only repeat it. */
  private isUpdating = true;

  constructor(private readonly surroundings: RoomSurroundings) {}

  /** Carries a command out. Never throws: what goes wrong beyond a program's own errors ends the room. */
  handle(command: RoomCommand): RoomEvent {
    try {
      return this.carryOut(command);
    } catch (error) {
      return this.end([`The room was stopped: ${String(error)}`]);
    }
  }

  private carryOut(command: RoomCommand): RoomEvent {
    if (this.isOver) return this.end([]);
    if (command.type === "start") return this.start(command);
    const { parts } = this;
    if (!parts) return this.end(["The room has not been started."]);
    return command.type === "loaded" ? this.create(command, parts) : this.tick(command, parts);
  }

  private start({ awards, assetsBase, displaySize, library, prepend, program: text }: CommandOf<"start">): RoomEvent {
    const room = new Room({ awards: new Map(awards.map(({ key, title }) => [key, title])), assetsBase });
    room.displaySize = displaySize;
    const program = new RoomProgram(
      { library: ownLimits(library), prepend, program: text },
      {
        room,
        random: () => this.surroundings.random(),
        display: (line) => this.console.add({ kind: "display", text: line }),
      },
    );
    this.parts = { room, program };
    const problems = program.run();
    if (problems.length > 0) return this.end(problems);
    room.isPreloading = true;
    const failed = program.call("preload");
    room.isPreloading = false;
    if (failed.length > 0) return this.end(failed);
    return { type: "assets", assets: room.assets.requests, lines: this.console.take() };
  }

  private create({ assets }: CommandOf<"loaded">, { room, program }: { room: Room; program: RoomProgram }): RoomEvent {
    const began = this.surroundings.now();
    room.assets.loaded(assets);
    // What was made before the error is shown.
    if (!program.has("create")) {
      this.console.add({ kind: "notice", text: "The program has no function create, so nothing is shown." });
    }
    this.complain(program.call("create"));
    return this.frame(room, began);
  }

  private tick(
    { elapsed, inputs, displaySize }: CommandOf<"tick">,
    { room, program }: { room: Room; program: RoomProgram },
  ): RoomEvent {
    const began = this.surroundings.now();
    room.displaySize = displaySize;
    const attendAll = (calls: readonly (() => unknown)[]) => {
      for (const call of calls) {
        if (this.surroundings.now() - began <= LONGEST_FRAME_MS) this.complain(program.attend(call));
      }
    };
    for (const input of inputs) attendAll(room.hear(input));
    if (elapsed > 0) {
      attendAll(room.advance(elapsed));
      if (this.isUpdating) this.update(program);
    }
    const reason = this.budget.count(this.surroundings.now() - began);
    return reason === null ? this.frame(room, began) : this.end([reason]);
  }

  private update(program: RoomProgram): void {
    const problems = program.call("update");
    this.isUpdating = problems.length === 0;
    this.complain(problems);
    if (!this.isUpdating) this.console.add({ kind: "notice", text: "update is not called any more." });
  }

  private complain(problems: readonly string[]): void {
    for (const text of problems) this.console.add({ kind: "error", text });
  }

  private frame(room: Room, began: number): RoomEvent {
    const changes = room.takeChanges();
    return { type: "frame", ...changes, lines: this.console.take(), cost: this.surroundings.now() - began };
  }

  private end(problems: readonly string[]): RoomEvent {
    this.isOver = true;
    this.complain(problems);
    return { type: "ended", lines: this.console.take() };
  }
}

/** A question may let its programs run for longer than a room can wait. */
const ownLimits = (library: Library): Library => ({
  ...library,
  execTimeMs: Math.min(library.execTimeMs, START_LIMIT_MS),
});
