import { strings } from "../../texts/en/shortcuts";
import { paletteCommand } from "../shell/dialog-commands";
import type { Command } from "./commands";

/** Commands that work at one place. */
export interface CommandGroup {
  readonly place: string;
  readonly commands: readonly Command[];
}

/** What the editor of a program does by keys. The last three are Monaco's own. */
export const editorCommands = () =>
  [
    { id: "run", name: strings.runTheProgram, keys: ["Shift+Enter"] },
    { id: "leave", name: strings.leaveTheEditor, keys: ["Escape Tab"], keysShown: strings.keys.escapeThenTab },
    { id: "toggle-breakpoint", name: strings.setOrClearABreakpoint, keys: ["F9"] },
    { id: "go-to-declaration", name: strings.goToDeclarationOrDocumentation, keys: ["Ctrl+B"] },
    { id: "rename-all", name: strings.renameAllOccurrences, keys: ["Ctrl+M"] },
    { id: "highlight-scope", name: strings.highlightScope, keys: ["Ctrl+Shift+H"] },
    { id: "type-information", name: strings.showTypeInformation, keys: ["Ctrl+Shift+M"] },
    { id: "show-meaning", name: strings.showInformation, keys: ["Ctrl+K Ctrl+I"] },
    { id: "next-problem", name: strings.goToNextProblem, keys: ["F8"] },
    { id: "suggest", name: strings.showSuggestions, keys: ["Ctrl+Space"] },
    { id: "go-to", name: strings.goTo, keys: ["Ctrl+K Ctrl+K"] },
    { id: "find", name: strings.findInTheProgram, keys: ["Ctrl+F"] },
  ] as const satisfies readonly Command[];

export type EditorCommandId = ReturnType<typeof editorCommands>[number]["id"];

/** What the input of the REPL does by keys. */
export const replCommands = () =>
  [
    { id: "evaluate", name: strings.evaluate, keys: ["Shift+Enter"] },
    { id: "earlier", name: strings.showAnEarlierInput, keys: ["ArrowUp"], keysShown: "↑" },
    { id: "later", name: strings.showALaterInput, keys: ["ArrowDown"], keysShown: "↓" },
  ] as const satisfies readonly Command[];

/** What works on every page. `asksForPalette` and `asksForHelp` hear the keys: pages without a list do not load its words. */
export const siteCommands = () =>
  [
    { id: "go-to", name: strings.goToOutsideTheEditor, keys: paletteCommand().keys },
    { id: "help", name: strings.showThisList, keys: ["F1"] },
    { id: "help-by-character", name: strings.showThisListOutsideTextFields, keys: ["?"] },
    // The library of the panes hears them.
    { id: "resize", name: strings.resizeThePanesBetweenThem, keys: [], keysShown: strings.keys.arrows },
  ] as const satisfies readonly Command[];

const moves = () =>
  [
    { id: "first", name: strings.firstStep, icon: "first", keys: ["a"] },
    { id: "previous", name: strings.previousStep, icon: "chevronLeft", keys: ["b"] },
    { id: "next", name: strings.nextStep, icon: "chevronRight", keys: ["f"] },
    { id: "last", name: strings.lastStep, icon: "last", keys: ["e"] },
  ] as const satisfies readonly Command[];

/** What the stepper does. */
export const stepperCommands = () =>
  [
    ...moves(),
    { id: "larger", name: strings.largerText, icon: "plus", keys: ["+", "="] },
    { id: "smaller", name: strings.smallerText, icon: "minus", keys: ["-"] },
    { id: "usual-size", name: strings.usualTextSize, keys: ["0"] },
  ] as const satisfies readonly Command[];

export type StepperCommandId = ReturnType<typeof stepperCommands>[number]["id"];

/** What the environment visualizer does besides what every drawing does. */
export const environmentCommands = () =>
  [...moves(), { id: "next-change", name: strings.nextChange, keys: ["c"] }] as const satisfies readonly Command[];

export type EnvironmentCommandId = ReturnType<typeof environmentCommands>[number]["id"];

/** What every drawing does. Arrow keys go further with Shift. */
export const drawingCommands = () =>
  [
    { id: "left", name: strings.moveTheViewLeft, keys: ["ArrowLeft", "Shift+ArrowLeft"], keysShown: "←" },
    { id: "right", name: strings.moveTheViewRight, keys: ["ArrowRight", "Shift+ArrowRight"], keysShown: "→" },
    { id: "up", name: strings.moveTheViewUp, keys: ["ArrowUp", "Shift+ArrowUp"], keysShown: "↑" },
    { id: "down", name: strings.moveTheViewDown, keys: ["ArrowDown", "Shift+ArrowDown"], keysShown: "↓" },
    { id: "zoom-in", name: strings.zoomIn, icon: "plus", keys: ["+", "="] },
    { id: "zoom-out", name: strings.zoomOut, icon: "minus", keys: ["-", "_"] },
    { id: "fit", name: strings.showEverything, icon: "fit", keys: ["0"] },
  ] as const satisfies readonly Command[];

export type DrawingCommandId = ReturnType<typeof drawingCommands>[number]["id"];

/** What leads from one drawing of a run to another. */
export const pagingCommands = () =>
  [
    {
      id: "previous",
      name: strings.previousDrawing,
      icon: "chevronLeft",
      keys: ["PageUp"],
      keysShown: strings.keys.pageUp,
    },
    {
      id: "next",
      name: strings.nextDrawing,
      icon: "chevronRight",
      keys: ["PageDown"],
      keysShown: strings.keys.pageDown,
    },
  ] as const satisfies readonly Command[];

const leaveFullScreen = (): Command => ({ id: "leave-full-screen", name: strings.leaveFullScreen, keys: ["Escape"] });

/** The commands of the workspace by where they work; those of the editor come first. */
export const workspaceCommands = (): readonly [CommandGroup, ...CommandGroup[]] => [
  { place: strings.places.editor, commands: editorCommands() },
  { place: strings.places.replInput, commands: replCommands() },
  { place: strings.places.everywhere, commands: siteCommands() },
  { place: strings.places.stepper, commands: stepperCommands() },
  { place: strings.places.envVisualizer, commands: environmentCommands() },
  { place: strings.places.drawings, commands: [...drawingCommands(), ...pagingCommands(), leaveFullScreen()] },
];
