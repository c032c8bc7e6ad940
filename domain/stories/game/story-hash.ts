import type { Checkpoint, Condition, DialogueLine } from "../checkpoint";

const known = new WeakMap<Checkpoint, string>();

/** Returns a short text that changes with the story: another one for other actions, lines, ways, places or objectives. */
export function storyHash(checkpoint: Checkpoint): string {
  const before = known.get(checkpoint);
  if (before !== undefined) return before;
  const hash = fnv1a(partsOf(checkpoint).join("\n"));
  known.set(checkpoint, hash);
  return hash;
}

function partsOf({ actions, dialogues, objectives, tasks, locations, objects, ...story }: Checkpoint): string[] {
  return [
    JSON.stringify([story.startingLocation ?? "", objectives, [...tasks.keys()]]),
    ...[...actions.values()].map(({ stableId }) => stableId),
    ...[...dialogues.values()].flatMap(({ id, parts }) => [
      id,
      ...[...parts].flatMap(([part, lines]) => [part, ...lines.map(lineText)]),
    ]),
    ...[...locations.values()].map(({ id, modes, navigation, talkTopics, objects, boundingBoxes, characters }) =>
      JSON.stringify([id, modes, navigation, talkTopics, objects, boundingBoxes, characters]),
    ),
    ...objects.keys(),
    ...story.boundingBoxes.keys(),
  ];
}

/** A line, and where it leads: a save from before a way was mended may stand where it no longer leads on. */
function lineText({ id, goto, prompt }: DialogueLine): string {
  const way = goto && [goto.part, goto.otherwise ?? "", goto.conditions.map(conditionText)];
  return JSON.stringify([id, way ?? "", prompt?.choices.map(({ part }) => part) ?? ""]);
}

const conditionText = (condition: Condition): string =>
  [condition.of, condition.of === "userstate" ? condition.kind : "", condition.id, condition.isNegated].join(" ");

/** FNV-1a of 32 bits over UTF-16 units (Fowler, Noll, Vo), in base 36. */
function fnv1a(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
