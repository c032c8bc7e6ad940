import { ApiFailure } from "../api/failures";
import { strings } from "../texts/en/collaboration";
import { EditingSession, type SessionListener } from "./editing-session";
import { MqttBus } from "./mqtt-bus";
import { createSession, sessionServer } from "./session-server";
import { browserDocumentStore } from "./snapshots";
import { browserClock } from "./sync/bus";
import { byeMessage } from "./sync/peer";
import "./colours.css";
import "./session.css";

/** A session that was found and not yet joined. */
export interface Found {
  readonly session: EditingSession;
  readonly viewId: string;
  readonly readOnly: boolean;
}

interface Caller {
  readonly courseId: number;
  readonly userId: number;
  readonly name: string;
}

/** The words for what went wrong, as they are shown. */
export class SessionFailure extends Error {
  override readonly name = "SessionFailure";

  /** @param isNotFound there is no such session, so that trying again is of no use */
  constructor(
    message: string,
    readonly isGone = false,
  ) {
    super(message);
  }
}

const random = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

/** Begins a session with a program; answers its id. @throws SessionFailure */
export async function create({ courseId }: Caller, program: string): Promise<string> {
  try {
    return await createSession(courseId, program);
  } catch (error) {
    const text = error instanceof ApiFailure ? error.body : "";
    throw new SessionFailure(text ? strings.notCreated(text) : strings.notCreatedUnknown);
  }
}

/** Looks a session up and makes ready to join it. @throws SessionFailure */
export async function find(
  { courseId, userId, name }: Caller,
  sessionId: string,
  requestedMode: "edit" | "view",
  listener: SessionListener,
): Promise<Found> {
  try {
    const first = await sessionServer(courseId, sessionId, requestedMode).read();
    const role = first.readOnly ? "view" : requestedMode;
    const server = sessionServer(courseId, sessionId, role);
    const bye = role === "edit" ? byeMessage() : null;
    const bus = new MqttBus({ endpoint: server.endpoint, clock: browserClock, random, bye });
    const documentStore = browserDocumentStore(userId, sessionId);
    const setup = { server, bus, clock: browserClock, random, documentStore, name, mayWrite: role === "edit" };
    return { session: new EditingSession(setup, listener, first), viewId: first.viewId, readOnly: role === "view" };
  } catch (error) {
    throw joiningFailure(error);
  }
}

function joiningFailure(error: unknown): SessionFailure {
  if (error instanceof ApiFailure && error.status === 404) return new SessionFailure(strings.notFound, true);
  const text = error instanceof ApiFailure ? error.body : error instanceof Error ? error.message : "";
  return new SessionFailure(strings.notConnected(text || strings.unknownError));
}

export type { EditingSession };
