import { actionFailure } from "../../api/failures";
import { toast } from "../../app/toasts";
import { strings } from "../../texts/en/cockpit";

/** Puts usernames into the clipboard, one a line, and tells what came of it. */
export const copyUsernames = (usernames: readonly string[]): Promise<unknown> =>
  navigator.clipboard.writeText(usernames.join("\n")).then(
    () => toast.success(strings.copied(usernames.length)),
    (error: unknown) => toast.danger(actionFailure(error)),
  );
