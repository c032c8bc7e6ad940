// @vitest-environment jsdom
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { asksForPalette } from "../app/palette/open-palette";
import { dialogCommands } from "../app/shell/dialog-commands";
import { type Command, commandFor, keyName, runByKey } from "../app/shortcuts/commands";
import { asksForHelp } from "../app/shortcuts/help-request";
import {
  drawingCommands,
  editorCommands,
  environmentCommands,
  pagingCommands,
  replCommands,
  siteCommands,
  stepperCommands,
} from "../app/shortcuts/workspace-commands";
import { storyCommands } from "../story/screen/story-commands";
import { voteCommands } from "./assessment/contest/vote-list";
import { missionCommands as githubMissionCommands } from "./github-missions/editor/use-saving";
import { gradingCommands, listedCommands } from "./grading/workspace/commands";
import { missionCommands } from "./mission-control/commands";
import { playgroundCommands } from "./playground/file-button";
import { playerCommands } from "./sourcecast/player/player-commands";

type Commands = readonly Command<string, string>[];

/** Commands that hear keys at the same time. The widget with the focus takes its own before. */
const active: Readonly<Record<string, Commands>> = {
  editor: [...editorCommands(), ...playgroundCommands()],
  repl: [...replCommands(), ...siteCommands(), ...playgroundCommands()],
  stepper: [...stepperCommands(), ...siteCommands(), ...playgroundCommands()],
  environment: [...environmentCommands(), ...drawingCommands(), ...siteCommands(), ...playgroundCommands()],
  data: [...drawingCommands(), ...pagingCommands(), ...siteCommands(), ...playgroundCommands()],
  "grading, in the editor": [...editorCommands(), ...gradingCommands()],
  "grading, on a line": [...listedCommands(), ...siteCommands()],
  recording: [...playerCommands(), ...siteCommands()],
  "recording, in the editor": [...playerCommands(), ...editorCommands()],
  "vote, in the editor": [...editorCommands(), ...voteCommands()],
  "mission of GitHub, in the editor": [...editorCommands(), ...githubMissionCommands()],
  "mission editor": [...missionCommands(), ...siteCommands()],
  story: [...storyCommands(), ...siteCommands()],
  shell: dialogCommands(true, true),
};

/** The press of a key that a command names. */
function press(keys: string): KeyboardEvent {
  const parts = keys === "+" ? ["+"] : keys.split("+");
  const key = parts.at(-1) ?? "";
  const isLetter = /^[A-Z]$/.test(key);
  return new KeyboardEvent("keydown", {
    key: isLetter && !parts.includes("Shift") ? key.toLowerCase() : key,
    code: isLetter ? `Key${key}` : "",
    ctrlKey: parts.includes("Ctrl"),
    altKey: parts.includes("Alt"),
    shiftKey: parts.includes("Shift"),
  });
}

/** Keys that are pressed one after the other are the editor's business. */
const single = (keys: string): boolean => keys === " " || !keys.includes(" ");

describe.each(Object.entries(active))("commands of: %s", (_, commands) => {
  test("no two share a key", () => {
    const keys = commands.flatMap((command) => command.keys);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  test("each key runs the command that lists it, and no other", () => {
    for (const { id, keys } of commands)
      for (const key of keys.filter(single)) {
        const ran: string[] = [];
        const runs = Object.fromEntries(commands.map((command) => [command.id, () => void ran.push(command.id)]));
        expect(keyName(press(key))).toBe(key);
        expect(runByKey(commands, runs, press(key))).toBe(true);
        expect(ran).toEqual([id]);
      }
  });
});

test("a key that no command names runs nothing, nor one that may not be run", () => {
  const save = vi.fn();
  expect(runByKey(playgroundCommands(), { save }, press("Ctrl+Shift+S"))).toBe(false);
  expect(runByKey(playgroundCommands(), { save }, press("s"))).toBe(false);
  expect(runByKey(playgroundCommands(), { save: null }, press("Ctrl+S"))).toBe(true);
  expect(save).not.toHaveBeenCalled();
});

test("⌘ is as good as Ctrl, and a character with Alt is the key that it is written on", () => {
  expect(keyName(new KeyboardEvent("keydown", { key: "s", metaKey: true }))).toBe("Ctrl+S");
  expect(keyName(new KeyboardEvent("keydown", { key: "˜", code: "KeyN", altKey: true, shiftKey: true }))).toBe(
    "Alt+Shift+N",
  );
  expect(keyName(new KeyboardEvent("keydown", { key: "A" }))).toBe("a");
});

test("the keys that every page hears are those that are listed", () => {
  const heard = [
    ["go-to", "k", true],
    ["help", "F1", false],
    ["help-by-character", "?", false],
  ] as const;
  for (const [id, key, ctrlKey] of heard) {
    const event = new KeyboardEvent("keydown", { key, ctrlKey });
    expect(commandFor<string>(siteCommands(), event)?.id).toBe(id);
    expect(id === "go-to" ? asksForPalette(event) : asksForHelp(event)).toBe(true);
  }
});

/** Where keys are heard by themselves, and why. */
const HANDLED_ELSEWHERE: Readonly<Record<string, string>> = {
  "app/shortcuts/help-request.ts": "heard by the shell, listed as help",
  "app/palette/open-palette.ts": "heard by the shell, listed as go-to",
  "pages/story-simulator/editor/story-code.tsx": "the editor of stories has no list of keys: its menu tells them",
  "pages/story-simulator/placement/placement.ts": "told below the stage, which has the focus",
  "workspace/early-editor/early-editor.ts": "the code editor's own, until that has loaded",
  "pages/grading/workspace/remark-suggestions.tsx": "told beside the suggestions, which have the focus",
};

test("no file asks for a character or a function key by itself, past the commands", () => {
  const folder = join(import.meta.dirname, "..");
  const asks = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith("mock"))
    .filter((file) =>
      /\b(key|code)(\.toLowerCase\(\))? [!=]== "([^" ]|F\d+|Key[A-Z])"|KeyCode\.(F\d|Key[A-Z])/.test(
        readFileSync(join(folder, file), "utf8"),
      ),
    );
  expect(asks.filter((file) => HANDLED_ELSEWHERE[file] === undefined)).toEqual([]);
});
