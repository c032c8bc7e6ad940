import { api, unwrap } from "../../api/client";
import { ApiFailure } from "../../api/failures";
import { serverNow } from "../../api/server-time";
import { type DeviceStorage, type SavePorts, SaveRefused } from "./save-keeper";

/** Refusals that pass: too many requests, and a session that is being renewed. */
const PASSING: readonly number[] = [0, 401, 408, 429];

/** Returns a name for this opening of the game. It says nothing about who opened it. */
const newTab = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A registration's game in the browser's `localStorage`. `open` throws where the browser keeps nothing. */
export function deviceStorage(courseRegId: number, open: () => Storage = () => localStorage): DeviceStorage {
  const start = `academy.game-save.${courseRegId}.`;
  return {
    all: () => {
      try {
        const storage = open();
        const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
        const own = keys.filter((key) => key.startsWith(start));
        return own.map((key) => ({ tab: key.slice(start.length), text: storage.getItem(key) ?? "" }));
      } catch {
        return []; // The browser keeps nothing, so there is nothing to be found.
      }
    },
    set: (tab, text) => {
      try {
        open().setItem(start + tab, text);
        return true;
      } catch {
        return false; // Storage is full or forbidden: the page says so when the server cannot be reached either.
      }
    },
    remove: (tab) => {
      try {
        open().removeItem(start + tab);
      } catch {
        // The browser keeps nothing, so there is nothing to be removed.
      }
    },
  };
}

/** Returns the ports of a player's game in a course: the v2 API, and this browser's storage. */
export function gameSavePorts(courseId: number, courseRegId: number, server: typeof api = api): SavePorts {
  return {
    tab: newTab(),
    storage: deviceStorage(courseRegId),
    now: () => new Date(serverNow()),
    random: Math.random,
    after: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    read: async () => {
      const { courseRegistration } = await unwrap(server.GET("/v2/user"));
      // Another tab may have made another course the latest one: its game is not this one.
      if (courseRegistration?.courseId !== courseId) throw new Error("Another course is open in another tab");
      return courseRegistration.gameStates;
    },
    write: async (save, after, isLeaving) => {
      try {
        await unwrap(
          server.PUT("/v2/courses/{courseId}/user/game_states", {
            params: { path: { courseId } },
            body: { gameStates: { ...save }, after },
            keepalive: isLeaving,
          }),
        );
        return "saved";
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        if (error.status === 412) return "stale";
        const isFinal = error.status >= 400 && error.status < 500 && !PASSING.includes(error.status);
        throw isFinal ? new SaveRefused(error.body, { cause: error }) : error;
      }
    },
  };
}
