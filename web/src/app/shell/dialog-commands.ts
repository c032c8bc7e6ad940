import type { IconName } from "../../design/icons";
import { strings } from "../../texts/en/shell";
import type { Command } from "../shortcuts/commands";
import type { DialogName } from "./dialog-context";

/** The command that opens a dialog of the shell. */
export type DialogCommand = Command<DialogName> & { readonly icon: IconName };

/** The command of the palette, of which `asksForPalette` hears the key. */
export const paletteCommand = (): DialogCommand => ({
  id: "palette",
  name: strings.goTo,
  icon: "search",
  keys: ["Ctrl+K"],
});

/** What a person may open on any page, in the account's menu and in the palette; some need a course or a right. */
export const dialogCommands = (hasCourse: boolean, mayCreateCourses: boolean): readonly DialogCommand[] => [
  paletteCommand(),
  ...(hasCourse ? [{ id: "userProfile", name: strings.userProfile, icon: "person", keys: [] } as const] : []),
  { id: "myCourses", name: strings.myCourses, icon: "book", keys: [] },
  ...(mayCreateCourses ? [{ id: "createCourse", name: strings.createCourse, icon: "plus", keys: [] } as const] : []),
  { id: "help", name: strings.help, icon: "help", keys: [] },
  { id: "about", name: strings.about, icon: "dots", keys: [] },
];
