import { existsSync } from "node:fs";
import { coversOf, DEFAULT_COVER } from "./default-cover";

it("is a picture of the site, shown without a cover and behind one that may be missing", () => {
  expect(existsSync(DEFAULT_COVER.replace("/game-assets/", "assets/game/"))).toBe(true);
  expect(coversOf(undefined)).toBe('url("/game-assets/ui/default-location.jpg")');
  expect(coversOf("/c/1/a.jpg")).toBe('url("/c/1/a.jpg"), url("/game-assets/ui/default-location.jpg")');
});
