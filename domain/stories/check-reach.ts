import {
  type Action,
  type Checkpoint,
  type Condition,
  type DialogueLine,
  type Location,
  MODES,
  type Place,
} from "./checkpoint";
import type { StoryProblem } from "./problem";
import { partOf, Reach } from "./reach/reach";
import { inOrder } from "./read/problems";

/**
 * Finds what can never be reached or finished. Each warning is true however the story is played; what only might go
 * wrong is not told.
 */
export function checkReach(checkpoint: Checkpoint): StoryProblem[] {
  const start = checkpoint.startingLocation;
  if (start === undefined)
    return [warning("no-starting-location", "No file says where the checkpoint starts", nowhere(checkpoint))];
  const location = checkpoint.locations.get(start);
  // An unknown starting location is an error of the text already.
  if (!location) return [];
  const reach = new Reach(checkpoint, { locationId: start });
  const problems = [
    ...checkObjectives(checkpoint, reach),
    ...checkStart(checkpoint, reach, location),
    ...checkLocations(checkpoint, reach),
    ...checkDialogues(checkpoint, reach),
    ...checkConditions(checkpoint, reach),
    ...checkItems(checkpoint),
    ...checkWaysOut(checkpoint, reach, location),
  ];
  return inOrder(problems, checkpoint.sources?.files ?? []);
}

const warning = (code: string, message: string, place: Place): StoryProblem => ({
  severity: "warning",
  code,
  message,
  place,
});

/** Returns a place for what concerns the whole checkpoint. */
function nowhere({ sources, locations }: Checkpoint): Place {
  const file = sources?.files.at(-1) ?? locations.values().next().value?.place.file ?? "";
  return { file, line: 1, column: 1, length: 0 };
}

/**
 * Returns whether a thing is to be used in this checkpoint. The default file of a course declares for all checkpoints,
 * so not each has to use all of it.
 */
function isOwn({ sources }: Checkpoint, { place }: { readonly place: Place }): boolean {
  const files = sources?.files ?? [];
  return files.length < 2 || place.file !== files[0];
}

function checkObjectives(checkpoint: Checkpoint, reach: Reach): StoryProblem[] {
  const { objectives, sources } = checkpoint;
  if (objectives.length === 0) {
    const message = "There are no objectives: the checkpoint is complete as soon as it starts";
    return [warning("no-objectives", message, nowhere(checkpoint))];
  }
  return objectives.flatMap((id) => {
    if (reach.objectives.has(id)) return [];
    const message = `Nothing that can be reached completes the objective "${id}": the checkpoint cannot be finished`;
    return [warning("objective-never-completed", message, sources?.objectives.get(id) ?? nowhere(checkpoint))];
  });
}

function checkStart(checkpoint: Checkpoint, reach: Reach, location: Location): StoryProblem[] {
  if (MODES.some((mode) => mode !== "menu" && reach.hasMode(location, mode))) return [];
  const message = `The starting location "${location.id}" has no modes: the player can do nothing there`;
  return [warning("start-without-modes", message, checkpoint.sources?.startingLocation ?? location.place)];
}

function checkLocations(checkpoint: Checkpoint, reach: Reach): StoryProblem[] {
  return [...checkpoint.locations.values()]
    .filter((location) => isOwn(checkpoint, location) && !reach.locations.has(location.id))
    .map(({ id, place }) => warning("location-never-reached", `The location "${id}" can never be reached`, place));
}

function checkDialogues(checkpoint: Checkpoint, reach: Reach): StoryProblem[] {
  return [...checkpoint.dialogues.values()].flatMap((dialogue) => {
    const { id, parts, place } = dialogue;
    const jumps = [...parts.values()].flat().flatMap(targetsOf);
    const missing = jumps.flatMap((target) =>
      parts.has(target.part)
        ? []
        : warning("missing-part", `Part ${target.part} does not exist: the dialogue ends here`, target.place),
    );
    if (reach.dialogues.has(id)) return [...missing, ...checkParts(parts, id, reach)];
    if (!isOwn(checkpoint, dialogue)) return missing;
    return [...missing, warning("dialogue-never-shown", `The dialogue "${id}" is never shown`, place)];
  });
}

function checkParts(
  parts: ReadonlyMap<string, readonly DialogueLine[]>,
  dialogueId: string,
  reach: Reach,
): StoryProblem[] {
  return [...parts].flatMap(([part, lines]) => {
    const [first] = lines;
    if (!first) return [];
    if (!reach.parts.has(partOf(dialogueId, part)))
      return [warning("part-never-reached", `Part ${part} of "${dialogueId}" is never reached`, first.place)];
    const skipped = lines.find((line) => !reach.lines.has(line));
    const message = "The line is never reached: the line before it always leads elsewhere";
    return skipped ? [warning("line-never-reached", message, skipped.place)] : [];
  });
}

function targetsOf({ goto, prompt }: DialogueLine): { readonly part: string; readonly place: Place }[] {
  const otherwise = goto?.otherwise === undefined ? [] : [{ part: goto.otherwise, place: goto.place }];
  return [...(goto ? [goto, ...otherwise] : []), ...(prompt?.choices ?? [])];
}

function checkConditions(checkpoint: Checkpoint, reach: Reach): StoryProblem[] {
  const lines = [...checkpoint.dialogues.values()].flatMap(({ parts }) => [...parts.values()].flat());
  const conditions = [...checkpoint.actions.values(), ...lines.flatMap(({ goto }) => goto ?? [])].flatMap(
    (owner) => owner.conditions,
  );
  return conditions.flatMap((condition) => {
    if (!isDeclared(checkpoint, condition) || reach.mayHold(condition)) return [];
    const what = condition.of === "checklist" ? "objective" : "task";
    const message = `The condition never holds: nothing that can be reached completes the ${what} "${condition.id}"`;
    return [warning("condition-never-holds", message, condition.place)];
  });
}

/** Conditions about what does not exist are errors of the text already. */
const isDeclared = ({ objectives, tasks }: Checkpoint, { of, id }: Condition): boolean =>
  of === "checklist" ? objectives.includes(id) : of === "tasklist" && tasks.has(id);

/** Objects may also be there only to pop up, and characters only to speak. */
function checkItems(checkpoint: Checkpoint): StoryProblem[] {
  const { locations, objects, boundingBoxes, characters, actions, dialogues } = checkpoint;
  const lines = [...dialogues.values()].flatMap(({ parts }) => [...parts.values()].flat());
  const used = new Set([
    ...[...locations.values()].flatMap((location) => [
      ...location.objects,
      ...location.boundingBoxes,
      ...location.characters,
    ]),
    ...lines.flatMap(({ speaker }) => (speaker.who === "character" ? [speaker.characterId] : [])),
    ...[...actions.values()].flatMap(itemsOf),
  ]);
  return [...objects.values(), ...boundingBoxes.values(), ...characters.values()]
    .filter((item) => isOwn(checkpoint, item) && !used.has(item.id))
    .map(({ id, place }) => {
      const message = `"${id}" never appears: it is not there from the start (+) and no action adds it`;
      return warning("item-never-added", message, place);
    });
}

function itemsOf({ deed }: Action): string[] {
  if (deed.do === "add_item") return [deed.itemId];
  if (deed.do === "add_popup") return [deed.objectId];
  return deed.do === "move_character" ? [deed.characterId] : [];
}

/** Finds locations that can be entered before an objective is complete, and from which it cannot be completed any more. */
function checkWaysOut(checkpoint: Checkpoint, reach: Reach, start: Location): StoryProblem[] {
  const completable = checkpoint.objectives.filter((id) => reach.objectives.has(id));
  const before = new Map(
    completable.map((without) => [without, new Reach(checkpoint, { locationId: start.id, without }).locations]),
  );
  return [...reach.locations].flatMap((id) => {
    const location = checkpoint.locations.get(id);
    const remaining = completable.filter((objective) => before.get(objective)?.has(id));
    if (!location || remaining.length === 0) return [];
    const here = new Reach(checkpoint, { locationId: id, isVisit: true, after: reach });
    const lost = remaining.find((objective) => !here.objectives.has(objective));
    if (lost === undefined) return [];
    const message = `There is no way from "${id}" to where the objective "${lost}" is completed`;
    return [warning("no-way-out", message, location.place)];
  });
}
