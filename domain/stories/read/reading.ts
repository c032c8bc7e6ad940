import type {
  Action,
  BoundingBox,
  Character,
  Checkpoint,
  Dialogue,
  Location,
  Place,
  StoryObject,
  StorySound,
  Task,
} from "../checkpoint";
import { nearest } from "./nearest";
import { Problems } from "./problems";
import { type Span, textOf } from "./source-line";
import { StableIds } from "./stable-ids";

/** What the files say of a location so far: later paragraphs add to it. */
export type LocationDraft = { -readonly [Key in keyof Location]: Location[Key] };

export type ItemKind =
  | "locations"
  | "dialogues"
  | "objects"
  | "boundingBoxes"
  | "characters"
  | "bgm"
  | "sfx"
  | "objectives"
  | "tasks";

/** One reading of the files of a checkpoint: what they said so far, and what is wrong with it. */
export class Reading extends Problems {
  readonly stableIds = new StableIds();
  startingLocation: string | undefined;
  startPlace: Place | undefined;
  /** Their places, by their ids. */
  readonly objectives = new Map<string, Place>();
  readonly tasks = new Map<string, Task>();
  readonly locations = new Map<string, LocationDraft>();
  readonly objects = new Map<string, StoryObject>();
  readonly boundingBoxes = new Map<string, BoundingBox>();
  readonly characters = new Map<string, Character>();
  readonly sounds = new Map<string, StorySound>();
  readonly dialogues = new Map<string, Dialogue>();
  startActions: readonly Action[] = [];
  completeActions: readonly Action[] = [];
  private actionCount = 0;
  private readonly declared = new Set<string>();
  private checks: (() => void)[] = [];

  /** Returns the number of the next action of the text, as in `action#1`. */
  nextActionId(): string {
    this.actionCount += 1;
    return `action#${this.actionCount}`;
  }

  /** Notes the id of an item. All items share their ids; returns whether this one is new. */
  declare(id: Span): boolean {
    const text = textOf(id);
    if (this.declared.has(text)) {
      this.error("duplicate-item-id", `Duplicate item id ${text}`, id);
      return false;
    }
    this.declared.add(text);
    return true;
  }

  /** Keeps a check of a reference until the file has been read: it may name what comes later. */
  later(check: () => void): void {
    this.checks.push(check);
  }

  /** Runs the checks of the references of a file. */
  settle(): void {
    for (const check of this.checks) check();
    this.checks = [];
  }

  has(kind: ItemKind, id: string): boolean {
    if (kind === "bgm" || kind === "sfx") return this.sounds.get(id)?.as === kind;
    return this[kind].has(id);
  }

  /** Checks at the end of the file that an item exists. */
  expect(kind: ItemKind, id: Span, code: string, message: string): void {
    this.later(() => {
      const text = textOf(id);
      if (!this.has(kind, text)) this.error(code, message, id, nearest(text, this.idsOf([kind])));
    });
  }

  expectLocation(id: Span): void {
    this.expect("locations", id, "location-not-found", `Location ${textOf(id)} was not found!`);
  }

  idsOf(kinds: readonly ItemKind[]): string[] {
    return kinds.flatMap((kind) =>
      kind === "bgm" || kind === "sfx"
        ? [...this.sounds.values()].flatMap((sound) => (sound.as === kind ? [sound.id] : []))
        : [...this[kind].keys()],
    );
  }

  /** Returns what the files said. */
  checkpoint(files: readonly string[]): Checkpoint {
    const { startingLocation, tasks, objects, boundingBoxes, characters, sounds, dialogues } = this;
    return {
      startingLocation,
      objectives: [...this.objectives.keys()],
      tasks,
      locations: this.locations,
      objects,
      boundingBoxes,
      characters,
      sounds,
      dialogues,
      startActions: this.startActions,
      completeActions: this.completeActions,
      actions: new Map(this.allActions().map((action) => [action.id, action])),
      sources: { files, startingLocation: this.startPlace, objectives: this.objectives },
    };
  }

  private allActions(): Action[] {
    const lines = [...this.dialogues.values()].flatMap(({ parts }) => [...parts.values()].flat());
    const owners = [...this.locations.values(), ...this.objects.values(), ...this.boundingBoxes.values(), ...lines];
    return [...owners.flatMap(({ actions }) => actions), ...this.startActions, ...this.completeActions].sort(
      (one, other) => numberOf(one) - numberOf(other),
    );
  }
}

const numberOf = ({ id }: Action): number => Number(id.slice("action#".length));
