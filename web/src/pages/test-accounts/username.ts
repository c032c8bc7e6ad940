import { strings } from "../../texts/en/login";

/** What is wrong with the username of a test account, or null. */
export function usernameFault(username: string): string | null {
  if (username === "") return strings.otherEmpty;
  return /^[a-z0-9_.-]+$/.test(username) ? null : strings.otherWrong;
}
