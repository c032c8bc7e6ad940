import { z } from "zod";

/** What the triggers read of an event of a user pool (Amazon Cognito developer guide, "Lambda triggers"). */
export const TriggerEvent = z.looseObject({
  triggerSource: z.string(),
  userName: z.string().nullish(),
  request: z.looseObject({
    userAttributes: z.record(z.string(), z.unknown()).default({}),
    /** Stands for the code in a mail, until Cognito puts it there. */
    codeParameter: z.string().nullish(),
    /** Stands for the name of somebody who is invited. */
    usernameParameter: z.string().nullish(),
    clientMetadata: z.record(z.string(), z.string()).nullish(),
  }),
  response: z.record(z.string(), z.unknown()).default({}),
});
export type TriggerEvent = z.infer<typeof TriggerEvent>;

/** The site of the accounts. */
export interface Site {
  /** As mails call it. */
  readonly name: string;
  readonly origin: string;
  /** Who may make an account without being invited; empty for nobody. */
  readonly emailDomains: readonly string[];
}
