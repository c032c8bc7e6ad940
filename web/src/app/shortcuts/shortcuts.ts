import { strings } from "../../texts/en/shortcuts";

/** A key, or several of which each does it, and what it does. */
export interface Shortcut {
  readonly keys: string;
  readonly does: string;
}

export interface ShortcutGroup {
  /** The pages or parts where the shortcuts work. */
  readonly place: string;
  readonly shortcuts: readonly Shortcut[];
}

/** The shortcuts of the workspace; those of the editor come first. */
export const shortcutGroups = (): readonly [ShortcutGroup, ...ShortcutGroup[]] => [
  {
    place: strings.places.editor,
    shortcuts: [
      { keys: "Shift+Enter", does: strings.runTheProgram },
      { keys: strings.keys.escapeThenTab, does: strings.leaveTheEditor },
      { keys: "F9", does: strings.setOrClearABreakpoint },
      { keys: "Ctrl+B", does: strings.goToDeclarationOrDocumentation },
      { keys: "Ctrl+M", does: strings.renameAllOccurrences },
      { keys: "Ctrl+Shift+H", does: strings.highlightScope },
      { keys: "Ctrl+Shift+M", does: strings.showTypeInformation },
      { keys: "Ctrl+K Ctrl+I", does: strings.showInformation },
      { keys: "F8", does: strings.goToNextProblem },
      { keys: "Ctrl+Space", does: strings.showSuggestions },
      { keys: "Ctrl+K Ctrl+K", does: strings.goTo },
      { keys: "Ctrl+F", does: strings.findInTheProgram },
    ],
  },
  {
    place: strings.places.replInput,
    shortcuts: [
      { keys: "Shift+Enter", does: strings.evaluate },
      { keys: strings.keys.upOrDown, does: strings.showAnEarlierOrLaterInput },
    ],
  },
  {
    place: strings.places.everywhere,
    shortcuts: [
      { keys: "Ctrl+K", does: strings.goToOutsideTheEditor },
      { keys: "F1", does: strings.showThisList },
      { keys: "?", does: strings.showThisListOutsideTextFields },
      { keys: strings.keys.arrows, does: strings.resizeThePanesBetweenThem },
    ],
  },
  {
    place: strings.places.stepper,
    shortcuts: [
      { keys: "a", does: strings.firstStep },
      { keys: "b", does: strings.previousStep },
      { keys: "f", does: strings.nextStep },
      { keys: "e", does: strings.lastStep },
      { keys: strings.keys.plusOrMinus, does: strings.largerOrSmallerText },
      { keys: "0", does: strings.usualTextSize },
    ],
  },
  {
    place: strings.places.envVisualizer,
    shortcuts: [
      { keys: "a, b, f, e", does: strings.firstPreviousNextLastStep },
      { keys: "c", does: strings.nextChange },
    ],
  },
  {
    place: strings.places.drawings,
    shortcuts: [
      { keys: strings.keys.arrows, does: strings.moveTheDrawing },
      { keys: strings.keys.plusOrMinus, does: strings.zoomInOrOut },
      { keys: "0", does: strings.showEverything },
      { keys: strings.keys.pageUpOrDown, does: strings.previousOrNextDrawing },
      { keys: "Escape", does: strings.leaveFullScreen },
    ],
  },
];
