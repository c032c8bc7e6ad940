/** One line of what a page logged. */
export interface LogLine {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly level: "info" | "error";
  readonly text: string;
}

/** What a page says to the update worker; each is answered at the port that comes with it. */
export type PageMessage =
  /** Answered with the build that the worker belongs to. */
  | { readonly type: "build" }
  /** Has a worker that waits take the place of the active one. Answered when it is to. */
  | { readonly type: "skip waiting" }
  /** Takes pages into the worker's control that it does not control yet. Answered when they are. */
  | { readonly type: "claim" }
  /** Keeps files that the page had loaded before there was a worker. Answered when they are kept. */
  | { readonly type: "keep files"; readonly paths: readonly string[] }
  /** Holds files of the textbook, by their whole addresses, that the page had loaded before there was a worker. */
  | { readonly type: "hold book files"; readonly urls: readonly string[] }
  /** Posts log lines to the deployment's logger. Answered with whether they arrived. */
  | {
      readonly type: "sync logs";
      readonly accessToken: string;
      readonly loggerUrl: string;
      readonly lines: readonly LogLine[];
    };
