import { toast } from "../app/toasts";
import { strings } from "../texts/en/program-files";
import type { FileHost } from "./program-file";
import type { HostSignIn } from "./program-file-host";

/** How long the words of a failure stay, in milliseconds. */
const FAILURE_MS = 8000;

/** Says how an attempt to sign in ended; who gave up knows it. */
export function tellSignIn(host: FileHost, outcome: HostSignIn): void {
  if (outcome.ok) toast.success(strings.loggedIn(strings.hosts[host]));
  else if (outcome.failure !== "cancelled") toast.danger(strings.signInFailures[outcome.failure], FAILURE_MS);
}
