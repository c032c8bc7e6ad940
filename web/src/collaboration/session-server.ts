import { fromBase64, toBase64 } from "lib0/buffer";
import { api, unwrap } from "../api/client";
import { ApiFailure } from "../api/failures";
import type { Endpoint } from "./mqtt-bus";

/** A session as the server has it. */
export interface ServerSession {
  /** The id for those who are only to look on. */
  readonly viewId: string;
  /** Null when the version is the one that is known. */
  readonly snapshot: Uint8Array | null;
  readonly version: number;
  readonly readOnly: boolean;
}

/** The server's part of a session. All but `save` throw ApiFailure. */
export interface SessionServer {
  read(known?: number): Promise<ServerSession>;
  /** The new version, or null when somebody else has saved in between. */
  save(snapshot: Uint8Array, version: number, leaving: boolean): Promise<number | null>;
  endpoint(): Promise<Endpoint>;
}

/** Begins a session with a program and answers its id. @throws ApiFailure */
export function createSession(courseId: number, program: string): Promise<string> {
  return unwrap(
    api.POST("/v2/courses/{courseId}/editing_sessions", {
      params: { path: { courseId } },
      body: program,
      bodySerializer: (text) => text,
      headers: { "Content-Type": "text/plain" },
    }),
  );
}

/** The largest body that a browser still sends for a page that is gone. */
const LAST_BYTES = 60_000;

export function sessionServer(courseId: number, sessionId: string, role: "edit" | "view"): SessionServer {
  const path = { courseId, sessionId };
  return {
    async read(known) {
      const { snapshot, ...rest } = await unwrap(
        api.GET("/v2/courses/{courseId}/editing_sessions/{sessionId}", { params: { path, query: { known } } }),
      );
      return { ...rest, snapshot: snapshot === null ? null : fromBase64(snapshot) };
    },
    async save(bytes, version, leaving) {
      const snapshot = toBase64(bytes);
      try {
        const saved = await unwrap(
          api.PUT("/v2/courses/{courseId}/editing_sessions/{sessionId}/snapshot", {
            params: { path },
            body: { snapshot, version },
            keepalive: leaving && snapshot.length < LAST_BYTES,
          }),
        );
        return saved.version;
      } catch (error) {
        // 400: it lacks edits that another has saved, so it is behind as with 412.
        if (error instanceof ApiFailure && (error.status === 412 || error.status === 400)) return null;
        throw error;
      }
    },
    endpoint: () =>
      unwrap(
        api.GET("/v2/courses/{courseId}/editing_sessions/{sessionId}/ws_endpoint", {
          params: { path, query: { role } },
        }),
      ),
  };
}
