import { takesProgram } from "../../../../domain/facts/question-kinds";
import { takesBreakpoints } from "../../../../language/pausing";
import type { Schemas } from "../../api/client";
import { type ReadAnswer, readEarly } from "../../api/early-answers";
import { painted } from "../../app/frame/drawn-first";
import { type AssessmentAddress, assessmentIn } from "../../app/frame/kind";
import { libraryOf } from "../../app/question-library";
import { DRAFT_DELAY_MS } from "../../workspace/drafts/answer-keeper";
import {
  adoptDrafts,
  type DraftStorage,
  draftKey,
  indexedDbStorage,
  openQuestion,
  putDraft,
  type SavedAnswer,
} from "../../workspace/drafts/draft-storage";
import { editInFrame } from "../../workspace/early-editor/edit-in-frame";
import { opensWithBriefing } from "./answered";
import { savedAnswerOf } from "./answers";
import { startsInEditor } from "./focus-editor";
import { type Assessment, type ProgrammingQuestion, questionIndex, savingEnded } from "./model";

/**
 * Puts a plain editor with a student's answer into the boxes of the workspace as soon as the server has told it, before the
 * page's own scripts have run: the build makes a file of its own of this module (web/build.ts), which the page's first script
 * asks for (app/boot.ts). What was typed where the page is left before it has taken the editor over is kept as a draft.
 */
async function start(): Promise<void> {
  const address = assessmentIn(location.pathname);
  if (!address) return;
  const [session, assessment] = await Promise.all([
    readEarly<Schemas["UserIndex"]>("/v2/user"),
    readEarly<Assessment>(address.read),
  ]);
  const opened = session && assessment && openedAnswer(session.body, assessment, address);
  if (!opened) return;
  const { question, userId } = opened;
  const { saved, template } = savedAnswerOf(question);
  const key = draftKey(userId, question.id);
  const storage = indexedDbStorage();
  const text = await textOf(storage, key, { saved, template });
  const place = document.querySelector<HTMLElement>("#frames .frame--workspace .frame__editor");
  // On narrow screens the task is seen first.
  if (text === null || !place?.getClientRects().length || document.getElementById("root")?.hasChildNodes()) return;
  const library = libraryOf(question.library);
  const tab = crypto.randomUUID();
  const keep = (typed: string) => {
    const draft = { text: typed, basedOn: saved.version, at: Date.now() };
    storage
      .change(key, (record) => putDraft(record, tab, draft))
      .catch((error: unknown) => {
        console.warn("This browser does not keep drafts:", error);
      });
  };
  const editor = editInFrame(
    place,
    {
      text,
      label: __TASK_EDITOR_LABEL__.replace("0", String(opened.index + 1)),
      language: library,
      hasBreakpoints: takesBreakpoints(library),
    },
    keep,
  );
  editor.draftTab = tab;
  let rest: ReturnType<typeof setTimeout> | undefined;
  editor.input.addEventListener("input", () => {
    clearTimeout(rest);
    rest = setTimeout(() => !editor.isTakenUp && keep(editor.text), DRAFT_DELAY_MS);
  });
  if (startsInEditor(routerState()) && !matchMedia("(pointer: coarse)").matches) editor.input.focus();
  return painted();
}

interface OpenedAnswer {
  readonly userId: number;
  readonly index: number;
  readonly question: ProgrammingQuestion;
}

/** The question that the page will show with an editor at once, in which its person may write; null where it shows another thing. */
function openedAnswer(
  { user, courseRegistration, courseConfiguration }: Schemas["UserIndex"],
  { body: assessment, at }: ReadAnswer<Assessment>,
  address: AssessmentAddress,
): OpenedAnswer | null {
  const index = questionIndex(address.question, assessment.questions.length);
  const question = assessment.questions[index];
  if (courseRegistration?.courseId !== address.courseId || !courseConfiguration || !takesProgram(question)) return null;
  const caller = { role: courseRegistration.role, archived: courseConfiguration.archived };
  if (savingEnded(assessment, caller, at) !== null) return null;
  if (opensWithBriefing(assessment, index, startsInEditor(routerState()))) return null;
  return { userId: user.userId, index, question };
}

/** What a link of the router's said, which it keeps in the browser's history. */
const routerState = (): unknown => (history.state as { readonly usr?: unknown } | null)?.usr;

/** The text that the page will open with; null where it has to ask which of two. */
async function textOf(
  storage: DraftStorage,
  key: string,
  { saved, template }: { readonly saved: SavedAnswer; readonly template: string },
): Promise<string | null> {
  const { draft } = adoptDrafts(await storage.read(key), "");
  const opening = openQuestion(saved, template, draft);
  return opening.kind === "conflict" ? null : opening.text;
}

/** Resolves when it is seen, or when there is nothing to show. */
export const drawn = start();
