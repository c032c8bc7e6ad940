import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import type { GameEvent, GameView } from "../../domain/stories/game/game-view";
import { play, startGame, viewOf } from "../../domain/stories/game/play";
import { walkStory } from "../../domain/stories/game/walk";
import { readStory } from "../../domain/stories/read-story";
import { becomes } from "./screens";

const file = (name: string) => ({
  name,
  text: readFileSync(path.join(process.cwd(), "assets", "stories", name), "utf8"),
});

/** What a player does, and what they see before it. */
export interface Move {
  readonly event: GameEvent;
  readonly view: GameView;
}

const contextOf = (name: string, playerName: string) => {
  const { checkpoint } = readStory([file("defaultCheckpoint.txt"), file(name)]);
  return { checkpoint, playerName, completedAchievements: new Set<string>() };
};

/** What was found, by the checkpoint: looking for it takes seconds, and who plays makes no difference to the way. */
const shortestWays = new Map<string, readonly GameEvent[]>();

function shortestWay(name: string): readonly GameEvent[] {
  const known = shortestWays.get(name);
  if (known) return known;
  const context = contextOf(name, "Anybody");
  const walks = Array.from({ length: 400 }, (_, seed) => walkStory(context, seed)).filter(
    ({ isCompleted }) => isCompleted,
  );
  const [shortest] = walks.toSorted((one, other) => one.events.length - other.events.length);
  if (!shortest) throw new Error(`nobody finishes ${name}`);
  shortestWays.set(name, shortest.events);
  return shortest.events;
}

/** Returns the shortest way through a checkpoint that some players found, without what only time does. */
export function movesThrough(name: string, playerName: string): Move[] {
  const context = contextOf(name, playerName);
  let { state } = startGame(context, { save: undefined, collectibles: [], submittedAssessments: [] });
  return shortestWay(name)
    .map((event): Move => {
      const view = viewOf(context, state);
      ({ state } = play(context, state, event));
      return { event, view };
    })
    .filter(({ event }) => event.type !== "time-passed" && event.type !== "assessments-told");
}

const MODES = { Explore: "explore", Move: "move", Talk: "talk" } as const;

/** Returns the name of the button that makes a move, and with what number it is chosen. */
function buttonOf({ event, view }: Move): { readonly name: string | RegExp; readonly digit: number | undefined } {
  const numbered = (names: readonly string[], index: number) => {
    const name = names[index] ?? "";
    const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return { name: new RegExp(`^${escaped}(, |$)`), digit: index + 1 };
  };
  switch (event.type) {
    case "advance":
      return { name: view.updateNotice === undefined ? "Next" : /Go on$/, digit: undefined };
    case "choose":
      return numbered(view.prompt?.choices ?? [], event.index);
    case "enter-phase":
      return numbered(
        view.modes.map((mode) => mode[0]?.toUpperCase() + mode.slice(1)),
        view.modes.indexOf(MODES[event.phase]),
      );
    case "go-to":
      return numbered(
        view.places.map(({ name }) => name),
        view.places.findIndex(({ locationId }) => locationId === event.locationId),
      );
    case "talk-about":
      return numbered(
        view.topics.map(({ title }) => title),
        view.topics.findIndex(({ dialogueId }) => dialogueId === event.dialogueId),
      );
    case "examine": {
      const things = [...view.stage.objects, ...view.stage.boxes].filter(({ isInteractive }) => isInteractive);
      return numbered(
        things.map(({ name }) => name),
        things.findIndex(({ id }) => id === event.itemId),
      );
    }
    default:
      return { name: "Back", digit: undefined };
  }
}

const story = (page: Page) => page.getByRole("region", { name: "Story" });

/** Waits until a line that is a move's view is on the screen, whole. */
async function isShown(page: Page, { view }: Move): Promise<void> {
  if (view.line)
    await story(page).locator(".story-line__text .unseen").getByText(view.line.text, { exact: true }).waitFor();
}

/** Makes a move by keys alone. */
export async function moveByKeys(page: Page, move: Move): Promise<void> {
  await isShown(page, move);
  const { name, digit } = buttonOf(move);
  const button = story(page)
    .getByRole("button", { name, exact: typeof name === "string" })
    .first();
  await button.waitFor({ state: "attached" });
  if (digit !== undefined && digit <= 9) return page.keyboard.press(String(digit));
  for (let count = 0; count < 20 && !(await isFocused(page, name)); count += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}

const isFocused = (page: Page, name: string | RegExp): Promise<boolean> =>
  page
    .locator(":focus")
    .innerText()
    .then((text) => (typeof name === "string" ? text.trim() === name : name.test(text.trim())))
    .catch(() => false);

/** Returns a point of the stage where a thing is, and no other that could be examined. */
function freePoint({ stage }: Move["view"], itemId: string): readonly [x: number, y: number] {
  const things = [...stage.objects, ...stage.boxes].filter(({ isInteractive }) => isInteractive);
  const thing = things.find(({ id }) => id === itemId);
  if (!thing) throw new Error(`${itemId} is not on the stage`);
  const { width = 0, height = 0 } = thing;
  const points = [0, -0.4, 0.4, -0.2, 0.2].flatMap((across) =>
    [0, -0.4, 0.4].map((down) => [thing.x + across * width, thing.y + down * height] as const),
  );
  const isIn = (one: (typeof things)[number], [x, y]: readonly [number, number]) =>
    Math.abs(x - one.x) <= (one.width ?? 0) / 2 && Math.abs(y - one.y) <= (one.height ?? 0) / 2;
  const free = points.find((point) => things.every((one) => one === thing || !isIn(one, point)));
  if (!free) throw new Error(`${itemId} is behind other things`);
  return free;
}

/** Makes a move by the pointer: things are clicked where they are on the stage. */
export async function moveByPointer(page: Page, move: Move): Promise<void> {
  await isShown(page, move);
  const { event, view } = move;
  if (event.type === "examine") {
    const box = await page.locator(".story__stage").boundingBox();
    if (!box) throw new Error("The stage is not drawn");
    const [x, y] = freePoint(view, event.itemId);
    await page.getByRole("region", { name: "What you can examine" }).waitFor();
    return page.mouse.click(box.x + (x / 1920) * box.width, box.y + (y / 1080) * box.height);
  }
  const { name } = buttonOf(move);
  await story(page)
    .getByRole("button", { name, exact: typeof name === "string" })
    .first()
    .click();
}

/** What the story says at the moment, line and notices alike. */
const said = async (page: Page): Promise<string> => (await story(page).allInnerTexts()).join("\n");

/** Goes on in a dialogue by a key until some words stand there. Each press waits for what the one before it changed. */
export async function playTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 50; presses += 1) {
    if ((await page.getByText(text).count()) > 0) return;
    const before = await said(page);
    await page.keyboard.press("Space");
    await becomes(async () => (await said(page)) !== before, true);
  }
  throw new Error(`Nobody says: ${text}`);
}
