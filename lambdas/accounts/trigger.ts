import { checkSignUp } from "./admission";
import { mailFor } from "./mails";
import { type Site, TriggerEvent } from "./trigger-event";

/**
 * Answers a trigger of the user pool as Cognito wants it: by the event with its response filled in.
 *
 * @throws Error when somebody may not make an account, and for a trigger that the pool is not set to call
 */
export function answerTrigger(event: unknown, site: Site): TriggerEvent {
  const parsed = TriggerEvent.parse(event);
  const { triggerSource, response } = parsed;
  if (triggerSource.startsWith("PreSignUp_")) {
    checkSignUp(parsed, site);
    return parsed;
  }
  if (!triggerSource.startsWith("CustomMessage_")) throw new Error(`There is no answer to ${triggerSource}`);
  return { ...parsed, response: { ...response, ...mailFor(parsed, site) } };
}
