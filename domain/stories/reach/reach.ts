import type { Action, Checkpoint, Condition, Deed, DialogueLine, ItemCategory, Location, Mode } from "../checkpoint";

type Held = ItemCategory | "modes";

/** Names what a location holds of a kind. */
const heldIn = (locationId: string, category: Held): string => `${locationId}\n${category}`;

/** Names a part of a dialogue. */
export const partOf = (dialogueId: string, part: string): string => `${dialogueId}\n${part}`;

/** From where a checkpoint is walked through. */
export interface Beginning {
  readonly locationId: string;
  /** The actions at the start and at the end of the checkpoint are left out. */
  readonly isVisit?: boolean;
  /** What can have happened before. */
  readonly after?: Reach;
  /** Whatever would complete this objective is not done. */
  readonly without?: string;
}

/**
 * Finds what can happen in a checkpoint. What may become true is taken to be true and nothing is ever taken away, so
 * what it does not find cannot happen, and what it finds may or may not.
 */
export class Reach {
  readonly locations = new Set<string>();
  readonly dialogues = new Set<string>();
  /** Parts of dialogues, as `partOf` names them. */
  readonly parts = new Set<string>();
  readonly lines = new Set<DialogueLine>();
  readonly actions = new Set<Action>();
  readonly objectives = new Set<string>();
  readonly tasks = new Set<string>();
  /** What actions add to locations, as `heldIn` names it. */
  private readonly added = new Map<string, Set<string>>();
  private addedCount = 0;
  private readonly playing = new Set<string>();

  constructor(
    private readonly checkpoint: Checkpoint,
    private readonly beginning: Beginning,
  ) {
    for (const [key, ids] of beginning.after?.added ?? []) this.added.set(key, new Set(ids));
    // When the start itself completes what must not be completed, nothing can happen without it.
    if (!this.isAvoided(checkpoint.startActions)) this.enter(beginning.locationId);
    for (let before = -1; before < this.size(); ) {
      before = this.size();
      this.lookAround();
    }
  }

  hasMode(location: Location, mode: Mode): boolean {
    return this.held(location, "modes").includes(mode);
  }

  /** Whether a condition may hold at some time. */
  mayHold(condition: Condition): boolean {
    return condition.of === "userstate" || condition.isNegated || this.isCompletable(condition);
  }

  /** Whether a condition may fail at some time. */
  private mayFail(condition: Condition): boolean {
    return condition.of === "userstate" || !condition.isNegated || this.isCompletable(condition);
  }

  private isCompletable({ of, id }: Condition): boolean {
    const { after } = this.beginning;
    if (of === "checklist") return this.objectives.has(id) || (after?.objectives.has(id) ?? false);
    return this.tasks.has(id) || (after?.tasks.has(id) ?? false);
  }

  private size(): number {
    const { locations, dialogues, parts, lines, actions, objectives, tasks, addedCount } = this;
    const sets = [locations, dialogues, parts, lines, actions, objectives, tasks];
    return sets.reduce((size, set) => size + set.size, addedCount);
  }

  /** Does once all that can be done now. */
  private lookAround(): void {
    const { checkpoint } = this;
    this.playing.clear();
    if (!this.beginning.isVisit) {
      this.run(checkpoint.startActions);
      this.run(checkpoint.completeActions);
    }
    for (const id of this.locations) {
      const location = checkpoint.locations.get(id);
      if (location) this.stayIn(location);
    }
  }

  private enter(id: string): void {
    const location = this.checkpoint.locations.get(id);
    if (location && !this.isAvoided(location.actions)) this.locations.add(id);
  }

  private stayIn(location: Location): void {
    const { objects, boundingBoxes } = this.checkpoint;
    this.run(location.actions);
    if (this.hasMode(location, "explore")) {
      for (const id of this.held(location, "objects")) this.run(objects.get(id)?.actions ?? []);
      for (const id of this.held(location, "boundingBoxes")) this.run(boundingBoxes.get(id)?.actions ?? []);
    }
    if (this.hasMode(location, "talk"))
      for (const id of this.held(location, "talkTopics")) if (!this.isAvoidedDialogue(id)) this.play(id);
    if (this.hasMode(location, "move")) for (const id of this.held(location, "navigation")) this.enter(id);
  }

  private held(location: Location, category: Held): readonly string[] {
    const added = this.added.get(heldIn(location.id, category));
    return added ? [...location[category], ...added] : location[category];
  }

  private run(actions: readonly Action[]): void {
    if (this.isAvoided(actions)) return;
    for (const action of actions) {
      if (!action.conditions.every((condition) => this.mayHold(condition))) continue;
      this.actions.add(action);
      this.apply(action.deed);
    }
  }

  private apply(deed: Deed): void {
    if (deed.do === "show_dialogue") this.play(deed.dialogueId);
    else if (deed.do === "add_item") this.add(deed.locationId, deed.category, deed.itemId);
    else if (deed.do === "add_mode") this.add(deed.locationId, "modes", deed.mode);
    else if (deed.do === "move_character") this.add(deed.locationId, "characters", deed.characterId);
    else if (deed.do === "complete_objective") this.objectives.add(deed.objectiveId);
    else if (deed.do === "complete_task") this.tasks.add(deed.taskId);
  }

  private add(locationId: string, category: Held, id: string): void {
    const key = heldIn(locationId, category);
    const ids = this.added.get(key) ?? new Set();
    this.added.set(key, ids);
    if (!ids.has(id)) this.addedCount += 1;
    ids.add(id);
  }

  private play(id: string): void {
    const dialogue = this.checkpoint.dialogues.get(id);
    const [first] = dialogue?.parts.keys() ?? [];
    if (!dialogue || first === undefined || this.playing.has(id)) return;
    this.playing.add(id);
    this.dialogues.add(id);
    // The set grows while it is gone through: every part that can be jumped to is played in its turn.
    const parts = new Set([first]);
    for (const part of parts) {
      const lines = dialogue.parts.get(part);
      if (!lines) continue;
      this.parts.add(partOf(id, part));
      for (const target of this.speak(lines)) parts.add(target);
    }
  }

  /** Says the lines of a part as far as they can be reached, and returns the parts that they can lead to. */
  private speak(lines: readonly DialogueLine[]): string[] {
    const targets: string[] = [];
    for (const line of lines) {
      this.lines.add(line);
      this.run(line.actions);
      const { goto, prompt } = line;
      if (prompt) return [...targets, ...prompt.choices.map(({ part }) => part)];
      if (!goto) continue;
      if (goto.conditions.every((condition) => this.mayHold(condition))) targets.push(goto.part);
      const mayStay = goto.conditions.some((condition) => this.mayFail(condition));
      if (mayStay && goto.otherwise !== undefined) targets.push(goto.otherwise);
      if (!mayStay || goto.otherwise !== undefined) break;
    }
    return targets;
  }

  /** Whether these actions might complete the objective that must not be. */
  private isAvoided(actions: readonly Action[], visited = new Set<string>()): boolean {
    const { without } = this.beginning;
    if (without === undefined) return false;
    return actions.some(({ deed }) =>
      deed.do === "complete_objective"
        ? deed.objectiveId === without
        : deed.do === "show_dialogue" && this.isAvoidedDialogue(deed.dialogueId, visited),
    );
  }

  private isAvoidedDialogue(id: string, visited = new Set<string>()): boolean {
    if (visited.has(id)) return false;
    visited.add(id);
    const parts = this.checkpoint.dialogues.get(id)?.parts.values() ?? [];
    return [...parts].some((lines) => lines.some(({ actions }) => this.isAvoided(actions, visited)));
  }
}
