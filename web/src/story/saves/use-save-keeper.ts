import { useEffect, useState } from "react";
import { useCourse } from "../../app/session";
import { gameSavePorts } from "./game-save-ports";
import { openSaveKeeper, type SaveKeeper } from "./save-keeper";
import { openTabKeeper } from "./tab-keeper";

export type OpenedKeeper =
  | { readonly keeper: SaveKeeper; readonly error: null }
  | { readonly keeper: undefined; readonly error: unknown; readonly retry: () => void };

/** Opens the game of this member: of students on the server, of staff in this tab alone. */
export function useSaveKeeper(): OpenedKeeper {
  const { courseId, role, registration } = useCourse();
  const { courseRegId } = registration;
  const [opened, setOpened] = useState<{ keeper?: SaveKeeper; error: unknown }>({ error: null });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt opens it anew
  useEffect(() => {
    let [isLeft, keeper]: [boolean, SaveKeeper | undefined] = [false, undefined];
    const opening = role === "student" ? openSaveKeeper(gameSavePorts(courseId, courseRegId)) : undefined;
    if (!opening) {
      setOpened({ keeper: openTabKeeper(courseRegId), error: null });
      return;
    }
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
  }, [courseId, courseRegId, role, attempt]);
  const { keeper, error } = opened;
  if (keeper) return { keeper, error: null };
  const retry = () => {
    setOpened({ error: null });
    setAttempt(attempt + 1);
  };
  return { keeper: undefined, error, retry };
}
