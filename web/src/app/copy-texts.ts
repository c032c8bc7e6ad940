import { actionFailure } from "../api/failures";
import { toast } from "./toasts";

/** Puts texts into the clipboard, one a line, and tells what came of it. */
export const copyTexts = (texts: readonly string[], done: string): Promise<unknown> =>
  navigator.clipboard.writeText(texts.join("\n")).then(
    () => toast.success(done),
    (error: unknown) => toast.danger(actionFailure(error)),
  );
