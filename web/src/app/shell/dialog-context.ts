import { createContext, useContext } from "react";

/** The dialogs that can be opened on any page. */
export type DialogName = "about" | "createCourse" | "help" | "myCourses" | "palette" | "shortcuts" | "userProfile";

export interface Dialogs {
  /** Opens one in place of the one that is open. */
  readonly open: (name: DialogName) => void;
  /** The one whose code is on its way. */
  readonly loading: DialogName | null;
}

export const DialogContext = createContext<Dialogs | null>(null);

/** Gives the way to open a dialog of the shell. Only below the shell. */
export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogContext);
  if (!dialogs) throw new Error("No dialogs: this is outside the shell");
  return dialogs;
}
