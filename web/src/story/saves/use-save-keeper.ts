import { useEffect, useRef, useState } from "react";
import { readGameSave } from "../../../../domain/stories/game/saves";
import { useMayChangeCourse } from "../../app/course-acts";
import { useCourse } from "../../app/session";
import { gameSavePorts } from "./game-save-ports";
import { openSaveKeeper, type SaveKeeper } from "./save-keeper";
import { openTabKeeper } from "./tab-keeper";

export type OpenedKeeper =
  | { readonly keeper: SaveKeeper; readonly error: null }
  | { readonly keeper: undefined; readonly error: unknown; readonly retry: () => void };

/** Opens the game of this member: of students on the server, of staff in this tab alone, as all are in an archived course. */
export function useSaveKeeper(): OpenedKeeper {
  const { courseId, role, registration } = useCourse();
  const { courseRegId } = registration;
  const mayChange = useMayChangeCourse();
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
    const opening = openSaveKeeper(gameSavePorts(courseId, courseRegId));
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
