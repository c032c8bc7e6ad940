import { catalogue } from "../active";

/** Words of the window in which somebody signs in with GitHub, once GitHub leads back. */
export const strings = catalogue("githubCallback", {
  title: "Log in to GitHub",
  waiting: "Logging in to GitHub...",
  finished: "This window is no longer needed",
  finishedText: "Close it, and go on in the window where you began.",
  alone: "The page that opened this window is gone",
  aloneText: "Close this window. Then open the site again, and log in to GitHub there.",
  /** The specification's sentence, and its three causes. */
  failed: "We couldn't authenticate you with GitHub",
  causesLead: "This may be because:",
  causes: {
    client: "The client ID is not included with the deployment.",
    code: "The access code was not found in the callback URL.",
    server: "The connection with the server was denied, or an incorrect payload was received.",
  },
  thisOne: "This is why.",
  again: "Close this window, then log in to GitHub again.",
  askOperator: "Tell the operator of this site.",
  close: "Close this window",
  staysOpen: "Your browser keeps this window open. Close it yourself.",
} as const);
