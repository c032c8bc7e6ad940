import { createStore } from "zustand/vanilla";
import { EMPTY_SAVE } from "../../../../../domain/stories/game/saves";
import type { SavedGame, SaveKeeper } from "../../../story/saves/save-keeper";
import { strings } from "../../../texts/en/game-debug";
import type { GameData } from "../use-game-data";

/** One checkpoint each, with no asset: what they show are placeholders, as in a course whose pictures are gone. */
const STORIES = [
  `objectives
    lookAround

locations
    quietRoom, /locations/mock/quiet-room.png, Quiet room

startingLoc: quietRoom

quietRoom
    modes: explore
    boundingBoxes
        +shelf, 300, 200, 500, 400
            show_dialogue(books)
            complete_objective(lookAround)

dialogues
    books
        @narrator
        A shelf of books, all of them by the same hand.
        You have seen what there is to see.
`,
  `objectives
    findDoor

locations
    hall, /locations/mock/hall.png, Hall
    garden, /locations/mock/garden.png, Garden

startingLoc: hall

hall
    modes: move, talk
    nav: garden
    talkTopics: doors

garden
    modes: move, explore
    nav: hall
    boundingBoxes
        +gate, 800, 300, 400, 500
            complete_objective(findDoor)

dialogues
    doors, Which door?
        1
        @you
        There are two doors.
        prompt: Which one?
        The green one -> goto 2
        The open one -> goto 3
        2
        @narrator
        It leads to the garden.
        3
        @narrator
        It leads to the garden, too.
`,
  `objectives
    goBack

locations
    shore, /locations/mock/shore.png, Shore
    hut, /locations/mock/hut.png, Hut

startingLoc: shore

shore
    modes: move, explore
    nav: hut
    boundingBoxes
        +boat, 500, 600, 600, 300
            show_dialogue(away)

hut
    modes: move, explore
    nav: shore
    boundingBoxes
        +lamp, 900, 300, 200, 300
            show_dialogue(home)
            complete_objective(goBack)

dialogues
    away
        @you
        Not by boat, then.
    home
        @you
        The lamp still burns. I am back.
`,
] as const;

const fileOf = (index: number): string => `mock-chapter-${index + 1}.txt`;

/** Returns what the game knows with three mock chapters in the place of the course's own (specification section 9). */
export function withMockChapters(data: GameData, now: Date): GameData {
  const openAt = now.toISOString();
  const closeAt = new Date(now.getTime() + 365 * 24 * 3_600_000).toISOString();
  const texts = new Map<string, string>(STORIES.map((text, index) => [`/stories/${fileOf(index)}`, text]));
  return {
    ...data,
    chapters: STORIES.map((_, index) => ({
      id: -2 - index,
      title: strings.mockTitles[index] ?? "",
      filenames: [fileOf(index)],
      imageUrl: null,
      courseId: 0,
      openAt,
      closeAt,
      isPublished: true,
    })),
    assets: { ...data.assets, readText: async (path) => texts.get(path) ?? data.assets.readText(path) },
  };
}

/** Keeps a game nowhere but in the page. */
export function forgetfulKeeper(): SaveKeeper {
  const game = createStore<SavedGame>(() => ({
    save: EMPTY_SAVE,
    status: "saved",
    other: undefined,
    isOnDevice: false,
  }));
  const nothing = () => undefined;
  return {
    game,
    keep: (change) => game.setState({ save: change(game.getState().save) }),
    retryNow: nothing,
    leave: nothing,
    choose: nothing,
    close: nothing,
  };
}
