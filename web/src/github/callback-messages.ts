/** What the window of a sign-in tells the page that opened it: what GitHub answered. */
export type CallbackAnswer =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "error"; readonly error: string };

/** What that page answers: that it is there, that the window is no longer needed, or that the sign-in failed. */
export type OpenerAnswer =
  | { readonly kind: "taken" }
  | { readonly kind: "finished" }
  | { readonly kind: "failed"; readonly text: string };

/** The part of BroadcastChannel that is used. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  close(): void;
}

/**
 * The channel between the two. Its name has the state, which only they know: no other page of this site hears the code,
 * and an answer to a sign-in that nobody began reaches nobody.
 */
export const channelName = (state: string): string => `github-sign-in ${state}`;

/** Reads a message of the window; null for what is none. */
export function readCallbackAnswer(data: unknown): CallbackAnswer | null {
  const { kind, code, error } = membersOf(data);
  if (kind === "code" && typeof code === "string") return { kind, code };
  if (kind === "error" && typeof error === "string") return { kind, error };
  return null;
}

/** Reads an answer of the page that opened the window; null for what is none. */
export function readOpenerAnswer(data: unknown): OpenerAnswer | null {
  const { kind, text } = membersOf(data);
  if (kind === "taken" || kind === "finished") return { kind };
  return kind === "failed" && typeof text === "string" ? { kind, text } : null;
}

const membersOf = (data: unknown): Readonly<Record<string, unknown>> =>
  typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
