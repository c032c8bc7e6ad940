import type { MissionStart } from "../mission-store";
import { OldClassroomDialog } from "./github/old-classroom-dialog";
import { ImportDialog } from "./import-dialog";
import { SaveDialog } from "./save-dialog";
import "./repository.css";

export type RepositoryDialogProps = { readonly onClose: () => void } & (
  | { readonly kind: "import"; readonly onOpen: (start: MissionStart) => Promise<void> }
  | { readonly kind: "save" | "oldClassroom" }
);

/** The dialogs of missions in repositories: what all of them need is loaded as one chunk. */
export default function RepositoryDialog(props: RepositoryDialogProps) {
  if (props.kind === "import") return <ImportDialog onOpen={props.onOpen} onClose={props.onClose} />;
  if (props.kind === "save") return <SaveDialog onClose={props.onClose} />;
  return <OldClassroomDialog onClose={props.onClose} />;
}
