import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { readGameSave } from "../../../../domain/stories/game/saves";
import { api, unwrap } from "../../api/client";
import { ApiFailure } from "../../api/failures";
import { serverNow } from "../../api/server-time";
import { userQuery } from "../../api/user";
import { useMayChangeCourse } from "../../app/course-acts";
import { type Session, useCourse } from "../../app/session";
import { type DeviceStorage, openSaveKeeper, type SaveKeeper, type SavePorts, SaveRefused } from "./save-keeper";
import { openTabKeeper } from "./tab-keeper";

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

/**
 * Returns the ports of a player's game in a course: the v2 API, and this browser's storage.
 * @param loaded gives the session that the page has just been loaded with, from which the game is read first
 */
export function gameSavePorts(
  courseId: number,
  courseRegId: number,
  server: typeof api = api,
  loaded?: () => Promise<Pick<Session, "courseRegistration">>,
): SavePorts {
  let first = loaded;
  const readSession = () => {
    const reading = first?.() ?? unwrap(server.GET("/v2/user"));
    first = undefined;
    return reading;
  };
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
      const { courseRegistration } = await readSession();
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

export type OpenedKeeper =
  | { readonly keeper: SaveKeeper; readonly error: null }
  | { readonly keeper: undefined; readonly error: unknown; readonly retry: () => void };

/** Registrations whose game was opened since the page was loaded: what the page has of it may be the past. */
const openedGames = new Set<number>();

/** Opens the game of this member: of students on the server, of staff in this tab alone, as all are in an archived course. */
export function useSaveKeeper(): OpenedKeeper {
  const { courseId, role, registration } = useCourse();
  const { courseRegId } = registration;
  const mayChange = useMayChangeCourse();
  const client = useQueryClient();
  const tabGame = useRef<Parameters<typeof openTabKeeper>[1]>(undefined);
  // In an archived course a student plays on from the game that was saved.
  if (role === "student") tabGame.current = { status: "archived", begun: readGameSave(registration.gameStates).save };
  const [opened, setOpened] = useState<{ keeper?: SaveKeeper; error: unknown }>({ error: null });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt opens it anew
  useEffect(() => {
    let [isLeft, keeper]: [boolean, SaveKeeper | undefined] = [false, undefined];
    if (role !== "student" || !mayChange) {
      setOpened({ keeper: openTabKeeper(courseRegId, tabGame.current), error: null });
      return;
    }
    const loaded = openedGames.has(courseRegId) ? undefined : () => client.fetchQuery(userQuery());
    openedGames.add(courseRegId);
    const opening = openSaveKeeper(gameSavePorts(courseId, courseRegId, api, loaded));
    opening.then(
      (one) => {
        if (isLeft) return one.close();
        keeper = one;
        setOpened({ keeper: one, error: null });
      },
      (error: unknown) => {
        if (!isLeft) setOpened({ error });
      },
    );
    const onHide = () => document.visibilityState === "hidden" && keeper?.leave();
    const onGo = () => keeper?.leave();
    const onOnline = () => keeper?.retryNow();
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("pagehide", onGo);
    window.addEventListener("online", onOnline);
    return () => {
      isLeft = true;
      document.removeEventListener("visibilitychange", onHide);
      window.removeEventListener("pagehide", onGo);
      window.removeEventListener("online", onOnline);
      keeper?.close();
    };
  }, [courseId, courseRegId, role, mayChange, attempt]);
  const { keeper, error } = opened;
  if (keeper) return { keeper, error: null };
  const retry = () => {
    setOpened({ error: null });
    setAttempt(attempt + 1);
  };
  return { keeper: undefined, error, retry };
}
