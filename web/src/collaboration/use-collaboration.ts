import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { type Course, useSession } from "../app/session";
import { useConfirm } from "../design/confirm";
import { CollaborationController, type CollaborationState, type SharedPage } from "./collaboration-controller";
import type { CodeEditor } from "./editor/editor-binding";
import { type OwnProgram, type RememberedSession, readRememberedSession } from "./remembered-session";

/** The session of a page, and what can be done about it. */
export interface Collaboration extends CollaborationState {
  create(): void;
  join(id: string, role: "edit" | "view"): void;
  rejoin(session: RememberedSession): void;
  leave(): void;
  /** Puts this program into the editor. */
  take(program: OwnProgram): void;
  dismiss(): void;
  /** For the editor that shows the program. */
  onMount(editor: CodeEditor): void;
}

/** Sessions of a page that belongs to a course; without one there are none. */
export function useCollaboration(course: Course | null, page: SharedPage): Collaboration | null {
  const { user } = useSession();
  const courseId = course?.courseId ?? 0;
  const [state, setState] = useState(() => beginning(user.userId, courseId));
  const [controller] = useState(() => new CollaborationController(state, setState));
  controller.page = page;
  controller.ask = useConfirm();
  controller.caller = { courseId, userId: user.userId, name: user.name ?? "?" };
  useLink(controller, course !== null);
  usePageEnd(controller);
  const { chapter, variant, external, program } = page.settings;
  useEffect(() => controller.languageChanged({ chapter, variant, external }), [controller, chapter, variant, external]);
  useEffect(() => controller.programChanged(program), [controller, program]);
  const { create, join, rejoin, leave, take, dismiss, onMount } = controller;
  return course && { ...state, create, join, rejoin, leave, take, dismiss, onMount };
}

function beginning(userId: number, courseId: number): CollaborationState {
  const session = readRememberedSession(userId);
  const notice = session?.courseId === courseId ? ({ kind: "was in", session } as const) : null;
  return { phase: "none", joined: null, failure: null, notice };
}

/** A link's session is in the address's hash, which no server sees; it is taken out before anything else. */
function useLink(controller: CollaborationController, isPossible: boolean): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const id = /^#session=([\w-]{1,64})$/.exec(hash)?.[1];
    if (id === undefined || !isPossible) return;
    void navigate({ hash: "" }, { replace: true });
    void controller.joinByLink(id);
  }, [hash, isPossible, navigate, controller]);
}

/** Sends unsent changes when the page may be about to end, and leaves the session when the page is left. */
function usePageEnd(controller: CollaborationController): void {
  useEffect(() => {
    controller.mount();
    const end = () => controller.flush();
    const hidden = () => document.visibilityState === "hidden" && end();
    document.addEventListener("visibilitychange", hidden);
    window.addEventListener("pagehide", end);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      window.removeEventListener("pagehide", end);
      controller.unmount();
    };
  }, [controller]);
}
