import { type SaveTextPorts, savedText, storyFileName } from "./save-text";

/** A course's file. Uploads of "bad" are refused. */
function course(there: string | undefined, answer = true) {
  const log: string[] = [];
  const state = { text: there };
  const ports: SaveTextPorts = {
    read: async () => state.text,
    remove: async () => {
      log.push("remove");
      state.text = undefined;
      return undefined;
    },
    upload: async (text) => {
      log.push(`upload ${text}`);
      if (text === "bad") return "Invalid file type";
      state.text = text;
      return undefined;
    },
    askReplace: async (isChanged) => {
      log.push(`ask ${isChanged}`);
      return answer;
    },
  };
  return { ports, log, state };
}

it("uploads a file that the course does not have", async () => {
  const { ports, log } = course(undefined);
  expect(await savedText("new", undefined, ports)).toEqual({ kind: "saved" });
  expect(log).toEqual(["upload new"]);
});

it("does nothing when the course has this very text", async () => {
  const { ports, log } = course("new");
  expect(await savedText("new", "old", ports)).toEqual({ kind: "saved" });
  expect(log).toEqual([]);
});

it.each([
  ["old", false],
  ["theirs", true],
])("asks before it replaces %s, and says whether somebody changed it (%s)", async (there, isChanged) => {
  const { ports, log } = course(there);
  await savedText("new", "old", ports);
  expect(log).toEqual([`ask ${isChanged}`, "remove", "upload new"]);
});

it("leaves the course's text when the question is answered with no", async () => {
  const { ports, log, state } = course("old", false);
  expect(await savedText("new", "old", ports)).toEqual({ kind: "cancelled" });
  expect([log, state.text]).toEqual([["ask false"], "old"]);
});

it("puts the course's text back when the new one is refused", async () => {
  const { ports, state } = course("old");
  expect(await savedText("bad", "old", ports)).toEqual({ kind: "failed", cause: "Invalid file type" });
  expect(state.text).toBe("old");
});

it("says so when it cannot be deleted", async () => {
  const { ports, log } = course("old");
  const failing = { ...ports, remove: async () => "File not found" };
  expect(await savedText("new", "old", failing)).toEqual({ kind: "failed", cause: "File not found" });
  expect(log).toEqual(["ask false"]);
});

describe("story name", () => {
  it.each([
    ["fog.txt", "fog.txt"],
    [" stories/fog.txt ", "fog.txt"],
    ["/stories/old/fog-1.txt", "old/fog-1.txt"],
    ["fog", undefined],
    ["fog.md", undefined],
    [".txt", undefined],
    ["", undefined],
    ["../fog.txt", undefined],
    ["a//b.txt", undefined],
    ["what?.txt", undefined],
  ])("reads the name %j as %j", (typed, name) => {
    expect(storyFileName(typed)).toBe(name);
  });
});
