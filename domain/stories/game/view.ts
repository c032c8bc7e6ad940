import { avatarPath, type Character, type Checkpoint } from "../checkpoint";
import { readableName } from "../readable-name";
import { aheadOf } from "./ahead";
import { lineAt } from "./dialogue";
import { type GameContext, type GameState, type LocationContent, own } from "./game-state";
import type {
  GameView,
  Phase,
  ShownLine,
  ShownPlace,
  ShownPrompt,
  ShownTask,
  ShownTopic,
  StageBackground,
  StageBox,
  StageCharacter,
  StageObject,
  StagePicture,
} from "./game-view";

const NOTHING: LocationContent = {
  modes: [],
  navigation: [],
  talkTopics: [],
  objects: [],
  boundingBoxes: [],
  characters: [],
};

/** The question before an assessment is opened (specification section 2). */
const CHALLENGE: ShownPrompt = { title: "Are you ready for the challenge?", choices: ["Yes", "No"] };

/** Returns what the screen shows of a game. */
export function viewOf(context: GameContext, state: GameState): GameView {
  const { checkpoint } = context;
  const { wait, locationId, world, menus } = state;
  const location = checkpoint.locations.get(locationId ?? "");
  const content = own(world.locations, locationId) ?? NOTHING;
  const phase: Phase = menus.at(-1) ?? state.phases.at(-1) ?? "None";
  const base = state.phases.at(-1);
  const sound = checkpoint.sounds.get(state.bgm ?? "");
  return {
    phase,
    location: location && { id: location.id, name: location.name },
    stage: stageOf(context, state),
    bgm: sound && { soundId: sound.id, path: sound.path, volume: sound.volume },
    isCurtainDown: state.isCurtainDown,
    updateNotice: wait?.for === "notice" ? location?.name : undefined,
    line: shownLine(context, state),
    prompt: promptOf(context, state),
    modes: base === "Menu" ? modesOf(content) : [],
    places: base === "Move" ? placesOf(checkpoint, state, content) : [],
    topics: base === "Talk" ? topicsOf(checkpoint, state, content) : [],
    tasks: tasksOf(checkpoint, state),
    waitsFor: waitsForOf(state),
    ahead: aheadOf(checkpoint, state, content),
  };
}

/** The modes of a menu, sorted by their names; to talk there must be a topic. */
const modesOf = ({ modes, talkTopics }: LocationContent): GameView["modes"] =>
  modes.filter((mode) => mode !== "menu" && (mode !== "talk" || talkTopics.length > 0)).toSorted();

function waitsForOf({ hasEnded, wait, steps }: GameState): GameView["waitsFor"] {
  if (hasEnded) return "ended";
  if (!wait) return steps.length === 0 ? "player" : "time";
  if (wait.for === "notice") return "advance";
  return wait.for === "answer" ? "choice" : wait.for;
}

function shownLine(context: GameContext, { line: reference }: GameState): ShownLine | undefined {
  const line = reference && lineAt(context, reference);
  if (!line) return undefined;
  const { speaker } = line;
  const { characters, dialogues } = context.checkpoint;
  const name = speaker.who === "character" ? characters.get(speaker.characterId)?.name : context.playerName;
  return {
    lineId: line.id,
    dialogueId: reference.dialogueId,
    dialogueTitle: dialogues.get(reference.dialogueId)?.title ?? "",
    speaker: speaker.who === "narrator" ? undefined : { name: name ?? "", isPlayer: speaker.who === "you" },
    // Specification: the player's name is put in once a line.
    text: line.text.replace("{name}", () => context.playerName),
  };
}

function promptOf(context: GameContext, { wait }: GameState): ShownPrompt | undefined {
  if (wait?.for === "answer") return CHALLENGE;
  const prompt = wait?.for === "choice" ? lineAt(context, wait)?.prompt : undefined;
  return prompt && { title: prompt.title, choices: prompt.choices.map(({ text }) => text) };
}

const placesOf = ({ locations }: Checkpoint, { triggered }: GameState, content: LocationContent): ShownPlace[] =>
  content.navigation.flatMap((id) => {
    const location = locations.get(id);
    if (!location) return [];
    const { name, preview, picture } = location;
    const shown = preview === undefined ? picture : { path: preview, kind: "Image" as const, frames: 1 };
    return [{ locationId: id, name, picture: shown, isVisited: triggered.includes(id) }];
  });

const topicsOf = ({ dialogues }: Checkpoint, { triggered }: GameState, content: LocationContent): ShownTopic[] =>
  content.talkTopics.flatMap((id) => {
    const dialogue = dialogues.get(id);
    return dialogue ? [{ dialogueId: id, title: dialogue.title, isPlayed: triggered.includes(id) }] : [];
  });

const tasksOf = ({ tasks }: Checkpoint, { incompleteTasks, completedTasks }: GameState): ShownTask[] =>
  [...incompleteTasks, ...completedTasks].flatMap((id) => {
    const task = tasks.get(id);
    if (!task) return [];
    return [{ id, title: task.title, description: task.description, isDone: completedTasks.includes(id) }];
  });

function stageOf(context: GameContext, state: GameState): StagePicture {
  const { checkpoint } = context;
  const { stage, world, locationId } = state;
  const content = own(world.locations, stage.preview ?? locationId) ?? NOTHING;
  const speaker = speakerOf(context, state);
  return {
    background: backgroundOf(checkpoint, state),
    objects: content.objects.flatMap((id) => objectOf(checkpoint, state, id)),
    boxes: content.boundingBoxes.flatMap((id) => boxOf(checkpoint, state, id)),
    showsObjects: stage.showsObjects,
    characters: content.characters
      .filter((id) => id !== speaker?.id)
      .flatMap((id) => {
        const character = checkpoint.characters.get(id);
        return character ? [placedCharacter(state, character)] : [];
      }),
    speaker,
  };
}

function backgroundOf({ locations }: Checkpoint, { stage, locationId }: GameState): StageBackground | undefined {
  const location = locations.get(stage.background ?? locationId ?? "");
  if (!location) return undefined;
  const { id, name, picture } = location;
  return { locationId: id, name, picture, animation: own(stage.animations, id) };
}

function objectOf({ objects }: Checkpoint, { stage, triggered }: GameState, id: string): StageObject[] {
  const object = objects.get(id);
  if (!object) return [];
  const { picture, x, y, width, height, actions } = object;
  return [
    {
      id,
      name: readableName(id),
      picture,
      x,
      y,
      width,
      height,
      isInteractive: actions.length > 0,
      isExamined: triggered.includes(id),
      isGlowing: stage.glowing.includes(id),
      isBlinking: stage.blinking.includes(id),
      animation: own(stage.animations, id),
    },
  ];
}

function boxOf({ boundingBoxes }: Checkpoint, { triggered }: GameState, id: string): StageBox[] {
  const box = boundingBoxes.get(id);
  if (!box) return [];
  const { x, y, width, height, actions } = box;
  const isExamined = triggered.includes(id);
  return [{ id, name: readableName(id), x, y, width, height, isInteractive: actions.length > 0, isExamined }];
}

function placedCharacter({ world }: GameState, { id, name, scale, ...initial }: Character): StageCharacter {
  const { expression, position } = own(world.characters, id) ?? initial;
  return { id, name, expression, path: avatarPath(id, expression), position, scale };
}

function speakerOf(context: GameContext, state: GameState): StageCharacter | undefined {
  const speaker = state.line && lineAt(context, state.line)?.speaker;
  if (speaker?.who !== "character") return undefined;
  const character = context.checkpoint.characters.get(speaker.characterId);
  if (!character) return undefined;
  const usual = placedCharacter(state, character);
  const expression = speaker.expression ?? usual.expression;
  const position = speaker.position ?? usual.position;
  return { ...usual, expression, position, path: avatarPath(character.id, expression) };
}
