import { FileFailure } from "./file-failure";
import type { FileDialogs } from "./program-file";

/**
 * Makes a call that needs somebody signed in. Where the call fails with "signed out", the person signs in, and the call is
 * made again, so that what it was for goes on.
 * @throws GivenUp when the person does not sign in
 */
export async function whileSignedIn<Answer>(
  dialogs: Pick<FileDialogs, "signIn">,
  call: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof FileFailure) || error.kind !== "signed out") throw error;
    }
    await dialogs.signIn();
  }
}
