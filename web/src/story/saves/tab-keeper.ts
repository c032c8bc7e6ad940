import { createStore } from "zustand/vanilla";
import { EMPTY_SAVE, type GameSave, readGameSave } from "../../../../domain/stories/game/saves";
import { objectOf } from "../../../../domain/stories/read-json";
import type { SavedGame, SaveKeeper } from "./save-keeper";

interface TabGame {
  /** Why it is not sent. */
  readonly status: "not-kept" | "archived";
  /** Where it begins, unless this tab has played already. */
  readonly begun?: GameSave;
}

/** Keeps a game in this tab alone, until it is closed: nothing of it is sent. */
export function openTabKeeper(
  courseRegId: number,
  { status, begun = EMPTY_SAVE }: TabGame = { status: "not-kept" },
  open: () => Storage = () => sessionStorage,
): SaveKeeper {
  const key = `academy.game-save.${courseRegId}`;
  const read = () => {
    try {
      const known = objectOf(open().getItem(key));
      return known ? readGameSave(known).save : begun;
    } catch {
      return begun; // The browser keeps nothing.
    }
  };
  const game = createStore<SavedGame>(() => ({
    save: read(),
    status,
    other: undefined,
    isOnDevice: false,
  }));
  const nothing = () => undefined;
  const keep: SaveKeeper["keep"] = (change) => {
    const save = change(game.getState().save);
    game.setState({ save });
    try {
      open().setItem(key, JSON.stringify(save));
    } catch {
      // The page has it until it is left; the notice promises no more than that the game ends with this tab.
    }
  };
  return { game, keep, retryNow: nothing, leave: nothing, choose: nothing, close: nothing };
}
