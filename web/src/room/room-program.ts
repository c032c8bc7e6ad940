import { useQuery } from "@tanstack/react-query";
import { takesProgram } from "../../../domain/facts/question-kinds";
import { DEFAULT_EXEC_TIME_MS, type Library } from "../../../language/library";
import { assessmentQuery, overviewsQuery } from "../api/assessments";
import type { Schemas } from "../api/client";
import { serverNow } from "../api/server-time";
import { libraryOf } from "../app/question-library";
import { ROOM_NUMBER } from "../app/room-assessment";
import { useCourse } from "../app/session";
import type { RoomProgram } from "./live-room";

/** The room of a player whose course has no assessment for it: a tinted galaxy and the words of the specification. */
export const FALLBACK_PROGRAM = `import {
    add, add_tween, create_image, create_rect, create_text, create_text_config, create_tween_config,
    get_screen_height, get_screen_width, load_image, set_alpha, set_display_size, set_origin
} from "game";

const width = get_screen_width();
const height = get_screen_height();

function preload() {
    load_image("galaxy", "/game-assets/ui/galaxy.jpg");
}

function create() {
    add(set_display_size(create_image(width / 2, height / 2, "galaxy"), width, height));
    const tint = add(create_rect(width / 2, height / 2, width, height, 0x2a1a6e, 0.55));
    const config = create_text_config("Georgia, serif", "72px", "#f3f1ff", "#12111a", 8, "center");
    add(set_origin(create_text(width / 2, height / 2, "Unable to fetch mission!", config), 0.5, 0.5));
    add_tween(tint, create_tween_config("alpha", 0.5, 0, 4000, "Sine.easeInOut", undefined, true, -1));
}
`;

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
