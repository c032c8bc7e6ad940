import type { Achievement } from "./achievement";
import { changedAchievement } from "./achievements";

const UUID = "6d3b9c7e-1111-4222-8333-abcdefabcdef";
const OTHER = "6d3b9c7e-1111-4222-8333-abcdefabcdee";
const NEEDED = { title: "First runs", xp: 100, isVariableXp: false, isTask: true, position: 1 };
const STORED: Achievement = {
  uuid: UUID,
  ...NEEDED,
  release: null,
  deadline: null,
  cardBackground: "",
  coverImage: "",
  description: "",
  completionText: "",
  prerequisiteUuids: [],
  goalUuids: [],
  changedIn: 0,
  withdrawnIn: 0,
};

describe("an achievement that is sent", () => {
  it("needs five members when it is new, the rest is empty", () => {
    expect(changedAchievement(UUID, undefined, NEEDED)).toEqual(STORED);
  });

  it("keeps absent fields, and replaces those that are sent", () => {
    const current = { ...STORED, goalUuids: [OTHER], description: "Run it." };
    expect(changedAchievement(UUID, current, { title: "Runs", view: { coverImage: "a.png" } })).toEqual({
      ...current,
      title: "Runs",
      coverImage: "a.png",
    });
    expect(changedAchievement(UUID, current, { goalUuids: [], view: { description: null } })).toEqual(STORED);
  });

  it("has dates in UTC, and each link once, in lower case, at its first place", () => {
    const sent = {
      release: "2026-11-21T16:00:00+08:00",
      deadline: "2026-12-01T00:00:00.5Z",
      prerequisiteUuids: [OTHER.toUpperCase(), UUID, OTHER],
    };
    expect(changedAchievement(UUID, STORED, sent)).toEqual({
      ...STORED,
      release: "2026-11-21T08:00:00.000Z",
      deadline: "2026-12-01T00:00:00.500Z",
      prerequisiteUuids: [OTHER, UUID],
    });
  });

  it("drops unknown fields", () => {
    const sent = { ...NEEDED, courseId: 7, stamp: "x", uuid: OTHER, constructor: 1, view: { courseId: 7 } };
    expect(changedAchievement(UUID, undefined, sent)).toEqual(STORED);
    expect(
      changedAchievement(UUID, undefined, JSON.parse(JSON.stringify(NEEDED).replace("{", '{"__proto__":{"a":1},'))),
    ).toEqual(STORED);
  });

  it("misses all that it needs, by column", () => {
    expect(() => changedAchievement(UUID, undefined, {})).toThrow(
      "400 is_task can't be blank\nis_variable_xp can't be blank\nposition can't be blank\ntitle can't be blank\nxp can't be blank",
    );
  });

  it.each<[object, string]>([
    [{ title: " " }, "title can't be blank"],
    [{ title: null, xp: "3" }, "title can't be blank\nxp is invalid"],
    [{ title: "x".repeat(256) }, "title should be at most 255 character(s)"],
    [{ xp: -1 }, "xp must be greater than or equal to 0"],
    [{ xp: 1_000_001 }, "xp must be less than or equal to 1000000"],
    [{ xp: 1.5 }, "xp is invalid"],
    [{ position: 1e9 }, "position must be less than or equal to 1000000"],
    [{ isTask: 1 }, "is_task is invalid"],
    [{ isVariableXp: "true" }, "is_variable_xp is invalid"],
    [{ release: "tomorrow" }, "open_at is invalid"],
    [{ deadline: "2026-11-31T00:00:00" }, "close_at is invalid"],
    [{ deadline: "9999-12-31T23:59:59-01:00" }, "close_at is invalid"],
    [{ deadline: 5 }, "close_at is invalid"],
    [{ view: "none" }, "view is invalid"],
    [
      { view: { coverImage: 1, description: {}, completionText: [] } },
      "canvas_url is invalid\ncompletion_text is invalid\ndescription is invalid",
    ],
    [{ view: { description: "x".repeat(5001) } }, "description should be at most 5000 character(s)"],
    [{ cardBackground: 7 }, "card_tile_url is invalid"],
    [{ goalUuids: "all" }, "goal_uuids is invalid"],
    [{ goalUuids: ["one"] }, "goal_uuids is invalid"],
    [
      { prerequisiteUuids: Array.from({ length: 51 }, () => UUID) },
      "prerequisite_uuids should have at most 50 item(s)",
    ],
  ])("is refused with %j", (sent, text) => {
    expect(() => changedAchievement(UUID, STORED, sent as Record<string, unknown>)).toThrow(`400 ${text}`);
  });
});
