import { useQuery } from "@tanstack/react-query";
import { takesProgram } from "../../../domain/facts/question-kinds";
import { DEFAULT_EXEC_TIME_MS, type Library } from "../../../language/library";
import { assessmentQuery, overviewsQuery } from "../api/assessments";
import type { Schemas } from "../api/client";
import { serverNow } from "../api/server-time";
import { libraryOf } from "../app/question-library";
import { ROOM_NUMBER } from "../app/room-assessment";
import { useCourse } from "../app/session";
import { FALLBACK_PROGRAM } from "./fallback-program";
import type { RoomProgram } from "./live-room";

/** The language of a room that no question describes. */
export const FALLBACK_LIBRARY: Library = {
  chapter: 4,
  variant: "default",
  external: "none",
  symbols: [],
  globals: [],
  execTimeMs: DEFAULT_EXEC_TIME_MS,
};

const FALLBACK: RoomProgram = { library: FALLBACK_LIBRARY, prepend: "", program: FALLBACK_PROGRAM };

type Overview = Pick<Schemas["AssessmentOverview"], "id" | "number" | "openAt">;

/**
 * Returns the id of the assessment that is the player's room; undefined where there is none that a student could open
 * now.
 */
export function roomAssessmentOf(overviews: readonly Overview[], isStudent: boolean, now: number): number | undefined {
  const room = overviews.find(({ number }) => number === ROOM_NUMBER);
  return room && !(isStudent && Date.parse(room.openAt) > now) ? room.id : undefined;
}

/** Returns the player's own program of a room: the answer to the first question, else what it starts from. */
export function programOf(questions: readonly Schemas["Question"][]): RoomProgram {
  const question = questions[0];
  if (!takesProgram(question)) return FALLBACK;
  return {
    library: libraryOf(question.library),
    prepend: question.prepend ?? "",
    program: question.answer ?? question.solutionTemplate ?? "",
  };
}

/**
 * Reads the program of the player's room; undefined while it is looked for. Reading an assessment begins no attempt. What
 * cannot be opened (no such assessment, locked, not open yet, no network) is the fallback room.
 */
export function useRoomProgram(): {
  readonly program: RoomProgram | undefined;
  /** The assessment whose answer it is; undefined for the fallback room. */
  readonly assessmentId: number | undefined;
  refresh(): void;
} {
  const { courseId, role } = useCourse();
  const overviews = useQuery(overviewsQuery(courseId));
  const id = roomAssessmentOf(overviews.data ?? [], role === "student", serverNow());
  // A locked assessment refuses, and is asked for no second time.
  const opened = useQuery({ ...assessmentQuery(courseId, id ?? 0), enabled: id !== undefined, retry: false });
  const isLooking = overviews.isPending || (id !== undefined && opened.isPending);
  const program = opened.data ? programOf(opened.data.questions) : FALLBACK;
  return {
    program: isLooking ? undefined : program,
    assessmentId: opened.data && id,
    refresh: () => {
      void overviews.refetch();
      if (id !== undefined) void opened.refetch();
    },
  };
}
