import { PromptDialog } from "../../../workspace/prompt-dialog";
import { WorkspaceContext } from "../../../workspace/workspace-context";
import { ChoicesPreview } from "./choices-preview";
import { type PreviewPage, usePreviewPage } from "./preview-page";
import { ProgramPreview } from "./program-preview";
import { VotePreview } from "./vote-preview";
import "./preview.css";

/** The open question as a student who opens it sees it. Whatever is tried in it leaves no trace. */
export function OpenQuestion() {
  const page = usePreviewPage();
  if (page === null) return null;
  return (
    <WorkspaceContext value={page}>
      <Question page={page} />
      <PromptDialog />
    </WorkspaceContext>
  );
}

function Question({ page }: { page: PreviewPage }) {
  const { question, questionKey } = page;
  switch (question.type) {
    case "programming":
      return <ProgramPreview page={page} question={question} />;
    case "mcq":
      return <ChoicesPreview key={questionKey} page={page} question={question} />;
    case "voting":
      return <VotePreview page={page} question={question} />;
    default:
      return question satisfies never;
  }
}
