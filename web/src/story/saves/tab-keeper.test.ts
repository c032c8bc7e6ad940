/** @vitest-environment jsdom */
import { EMPTY_SAVE } from "../../../../domain/stories/game/saves";
import { openTabKeeper } from "./tab-keeper";

const withVolume = (bgmVolume: number) => (save: typeof EMPTY_SAVE) => ({
  ...save,
  userSaveState: { ...save.userSaveState, settings: { ...save.userSaveState.settings, bgmVolume } },
});
const volumeIn = (courseRegId: number) =>
  openTabKeeper(courseRegId).game.getState().save.userSaveState.settings.bgmVolume;

beforeEach(() => sessionStorage.clear());

it("keeps the game of staff in the tab, each registration's apart, and says that it is not saved", () => {
  const keeper = openTabKeeper(7);
  expect(keeper.game.getState()).toEqual({
    save: EMPTY_SAVE,
    status: "not-kept",
    other: undefined,
    isOnDevice: false,
  });
  keeper.keep(withVolume(0.5));
  expect(volumeIn(7)).toBe(0.5);
  expect(volumeIn(8)).toBe(1);
  expect(localStorage.length).toBe(0);
});

it("begins anew from somebody else's text", () => {
  sessionStorage.setItem("academy.game-save.7", "{");
  expect(volumeIn(7)).toBe(1);
});

it("goes on in the page where the browser keeps nothing", () => {
  const keeper = openTabKeeper(7, { status: "not-kept" }, () => {
    throw new DOMException("closed", "SecurityError");
  });
  keeper.keep(withVolume(0.5));
  expect(keeper.game.getState().save.userSaveState.settings.bgmVolume).toBe(0.5);
});

it("begins in an archived course where the saved game was, and goes on in the tab", () => {
  const begun = withVolume(0.25)(EMPTY_SAVE);
  const keeper = openTabKeeper(7, { status: "archived", begun });
  expect(keeper.game.getState()).toMatchObject({ save: begun, status: "archived" });
  keeper.keep(withVolume(0.5));
  expect(openTabKeeper(7, { status: "archived", begun }).game.getState().save).toEqual(withVolume(0.5)(EMPTY_SAVE));
});
