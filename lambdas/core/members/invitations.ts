/** The state of an invitation. Whether a sent mail was delivered is not known. */
export type Invited =
  /** The person has a new account, and a mail with the first password. */
  | "invited"
  /** The account was there and nobody had used it: there is another first password, and another mail. */
  | "invitedAgain"
  /** The person signs in with what they have. */
  | "hasAccount"
  | { readonly failed: string };

/** The accounts of the site's own, to which people are invited. */
export interface Invitations {
  /** The id of their provider. */
  readonly provider: string;
  /** Makes an account with a first password that is mailed; `course` is named in the mail. Throws what is no answer about the person. */
  invite(email: string, course: string): Promise<Invited>;
}
