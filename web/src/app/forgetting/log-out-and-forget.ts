import type { Question } from "../../design/confirm";
import { strings } from "../../texts/en/shell";
import { logOut } from "../session";
import { forgetPrograms, storedAnswers } from "./stored-answers";

/**
 * Logs out, and forgets the person's programs on this device; what is not saved yet only where they say so. It happens after the
 * pages are gone, which keep what they show until then.
 */
export async function logOutAndForget(
  userId: number,
  confirm: (question: Question) => Promise<boolean>,
): Promise<void> {
  const { saved, unsaved } = await storedAnswers(userId);
  const forgetsAll = unsaved.length === 0 || (await confirm(questionAbout(unsaved.length)));
  await logOut(() => forgetPrograms(userId, forgetsAll ? [...saved, ...unsaved] : saved));
}

const questionAbout = (count: number): Question => ({
  title: strings.forgetUnsavedQuestion(count),
  body: strings.forgetUnsavedHint,
  confirm: strings.forgetUnsaved,
  cancel: strings.keepUnsaved,
  danger: true,
});
