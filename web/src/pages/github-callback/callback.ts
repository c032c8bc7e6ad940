import { type CallbackAnswer, type Channel, channelName, readOpenerAnswer } from "../../github/callback-messages";

/** Why the window of a sign-in ends with an explanation. */
export type CallbackFailure =
  /** The site has no GitHub: there is no client id. */
  | "client"
  /** The address has neither a code nor a reason why there is none. */
  | "code"
  /** The server, or GitHub behind it, did not make a token of the code. */
  | "server";

export type CallbackState =
  | { readonly status: "waiting" }
  /** The page that opened the window needs it no longer. */
  | { readonly status: "finished" }
  | { readonly status: "failed"; readonly failure: CallbackFailure; readonly text: string }
  /** The page that opened the window does not answer. */
  | { readonly status: "alone" };

/** What GitHub put into the address, and for which sign-in. */
export interface Callback {
  readonly state: string;
  readonly answer: CallbackAnswer;
}

/** Reads what GitHub put into the address; null where it says nothing. */
export function readCallback(search: string): Callback | null {
  const query = new URLSearchParams(search);
  const state = query.get("state");
  const [code, error] = [query.get("code"), query.get("error")];
  if (!state || (!code && !error)) return null;
  return { state, answer: code ? { kind: "code", code } : { kind: "error", error: error ?? "" } };
}

export interface CallbackPorts {
  readonly channel: (name: string) => Channel;
  /** Calls back after so many milliseconds, unless what it returns is called before. */
  readonly after: (milliseconds: number, act: () => void) => () => void;
}

/** A page that is there answers at once. */
const FIRST_ANSWER_MS = 5000;
/** And is done when the server has asked GitHub. */
const LAST_ANSWER_MS = 60_000;

/** Hands GitHub's answer to the page that opened the window, and shows how it went on. Returns what ends it. */
export function handOver(
  { state, answer }: Callback,
  { channel, after }: CallbackPorts,
  show: (state: CallbackState) => void,
): () => void {
  const opener = channel(channelName(state));
  const alone = () => show({ status: "alone" });
  let stopWaiting = after(FIRST_ANSWER_MS, alone);
  opener.onmessage = ({ data }) => {
    const answer = readOpenerAnswer(data);
    if (!answer) return;
    stopWaiting();
    if (answer.kind === "taken") stopWaiting = after(LAST_ANSWER_MS, alone);
    else if (answer.kind === "finished") show({ status: "finished" });
    else show({ status: "failed", failure: "server", text: answer.text });
  };
  opener.postMessage(answer);
  return () => {
    stopWaiting();
    opener.close();
  };
}
