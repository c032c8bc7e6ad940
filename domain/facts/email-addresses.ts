import { usernameKey } from "./usernames";

/** Cognito takes 128 characters. */
const LONGEST_ADDRESS = 128;

/** A mail box at a host with a dot, of the characters that mail systems and user pools take everywhere. */
const MAIL_BOX = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/;

/** Returns an address as it is kept: people write addresses with capitals, and mean the same mail box. */
export const writtenAddress = usernameKey;

/** Tells whether a text is the address of a mail box, by the rule that page and server share. */
export function isEmailAddress(text: string): boolean {
  const address = writtenAddress(text);
  const [box = "", host = "", ...others] = address.split("@");
  const fits = address.length <= LONGEST_ADDRESS && box.length <= 64;
  return others.length === 0 && fits && MAIL_BOX.test(box) && HOST.test(host);
}
