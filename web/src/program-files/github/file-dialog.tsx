import { type FormEvent, useCallback, useId, useState } from "react";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { Field } from "../../design/form";
import type { RepositoryEntry, RepositoryPlace } from "../../github/repository";
import { strings } from "../../texts/en/github-files";
import { Cancelled } from "../file-failure";
import { FileTree, type TreeEntry } from "../file-tree";
import type { ChosenFile, Submitted } from "./file-rules";
import { failureText, lookupFailureText } from "./lookup-failure-text";

interface FileDialogProps<Answer> {
  readonly mode: "open" | "save";
  readonly repository: RepositoryPlace;
  /** The name that the program has; empty where it has none. */
  readonly name?: string;
  readonly load: (path: string) => Promise<readonly RepositoryEntry[]>;
  readonly submit: (chosen: ChosenFile) => Promise<Submitted<Answer>>;
  readonly close: (answer: Answer | null) => void;
}

const PROBLEM_MS = 4000;

/** Has the person choose a file of a repository, or name one to save to. What is wrong is said, and the dialog stays. */
export function FileDialog<Answer>({ mode, repository, name = "", load, submit, close }: FileDialogProps<Answer>) {
  const form = useId();
  const [entry, setEntry] = useState<TreeEntry | null>(null);
  const [path, setPath] = useState(name);
  const [message, setMessage] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [read] = useState(() => load);
  const act = async (chosen: TreeEntry | null) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const submitted = await submit({ entry: chosen, path, message });
      if ("answer" in submitted) close(submitted.answer);
      else toast.warning(submitted.problem, PROBLEM_MS);
    } catch (error) {
      // Who answers a question with no is back in this dialog.
      if (!(error instanceof Cancelled)) toast.danger(lookupFailureText(error), PROBLEM_MS * 2);
    } finally {
      setBusy(false);
    }
  };
  const select = useCallback((chosen: TreeEntry) => {
    setEntry(chosen);
    setPath(chosen.kind === "folder" ? `${chosen.path}/` : chosen.path);
  }, []);
  return (
    <Dialog
      title={strings.selectAFile}
      onClose={() => close(null)}
      footer={
        <>
          <Button onClick={() => close(null)}>{strings.close}</Button>
          <Button look="primary" type="submit" form={form} busy={isBusy}>
            {mode === "open" ? strings.open : strings.save}
          </Button>
        </>
      }
    >
      <p className="pf-quiet">
        {repository.owner}/{repository.name}
      </p>
      <FileTree
        label={strings.filesOf(repository.name)}
        load={read}
        failureText={failureText}
        selected={entry?.path ?? null}
        onSelect={select}
        onOpen={(chosen) => mode === "open" && void act(chosen)}
        empty={mode === "open" ? strings.nothingToOpen : strings.emptyRepository}
      />
      <form
        id={form}
        className="pf-save"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void act(entry);
        }}
      >
        {mode === "save" && (
          <>
            <FileName path={path} onPath={setPath} />
            <Field label={strings.commitMessage} hint={strings.commitMessageHint(strings.defaultMessage)}>
              {(attributes) => (
                <input
                  {...attributes}
                  className="input"
                  autoComplete="off"
                  value={message}
                  onChange={({ target }) => setMessage(target.value)}
                />
              )}
            </Field>
          </>
        )}
      </form>
    </Dialog>
  );
}

/** The file's path. An empty box that is clicked holds the ending, with the cursor before it. */
function FileName({ path, onPath }: { path: string; onPath: (path: string) => void }) {
  return (
    <Field label={strings.fileName} hint={strings.fileNameHint}>
      {(attributes) => (
        <input
          {...attributes}
          className="input"
          autoComplete="off"
          spellCheck={false}
          value={path}
          onChange={({ target }) => onPath(target.value)}
          onClick={({ currentTarget }) => {
            if (path !== "") return;
            onPath(".js");
            requestAnimationFrame(() => currentTarget.setSelectionRange(0, 0));
          }}
        />
      )}
    </Field>
  );
}
