import { useEffect, useState } from "react";
import type { EditorQuestions } from "../../../workspace/editor-questions";
import { openEditorQuestions } from "../../../workspace/language-worker";

/** Opens who answers questions about programs, as long as the form is there. Its worker starts with the first question. */
export function useEditorQuestions(): EditorQuestions {
  const [questions] = useState(openEditorQuestions);
  useEffect(() => () => questions.dispose(), [questions]);
  return questions;
}
