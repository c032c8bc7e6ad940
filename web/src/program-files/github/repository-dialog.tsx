import { useCallback, useEffect, useId, useState } from "react";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { WaitingLine } from "../../design/spinner";
import { InstallationHint } from "../../github/installation-hint";
import type { Repository, RepositoryPlace } from "../../github/repository";
import { strings } from "../../texts/en/github-files";
import { Cancelled } from "../file-failure";
import { failureText } from "./file-rules";

interface RepositoryDialogProps {
  readonly mode: "open" | "save";
  readonly load: () => Promise<readonly Repository[]>;
  /** The one that was chosen before. */
  readonly chosen: RepositoryPlace | null;
  readonly close: (place: RepositoryPlace | null) => void;
}

/** How long 'No repository selected!' is shown, in milliseconds (specification, section 5). */
const NOTHING_SELECTED_MS = 1000;
/** From so many on a list has a field to search it by. */
const SEARCHED = 8;

const idOf = ({ owner, name }: RepositoryPlace): string => `${owner}/${name}`;

/** Has the person choose one of their repositories. */
export function RepositoryDialog({ mode, load, chosen, close }: RepositoryDialogProps) {
  const { repositories, problem, read } = useRepositories(load, () => close(null));
  const [selected, setSelected] = useState(chosen && idOf(chosen));
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const listed = repositories?.filter((one) => idOf(one).toLowerCase().includes(wanted)) ?? [];
  const select = () => {
    const found = repositories?.find((one) => idOf(one) === selected && maySelect(one, mode));
    if (found) close({ owner: found.owner, name: found.name });
    else toast.warning(strings.noRepository, NOTHING_SELECTED_MS);
  };
  return (
    <Dialog
      title={strings.selectRepository}
      onClose={() => close(null)}
      footer={
        <>
          <Button onClick={() => close(null)}>{strings.close}</Button>
          <Button look="primary" onClick={select}>
            {strings.select}
          </Button>
        </>
      }
    >
      {problem !== null && (
        <div className="pf-problem" role="alert">
          <p>{problem}</p>
          <Button small icon="redo" onClick={read}>
            {strings.tryAgain}
          </Button>
        </div>
      )}
      {problem === null && !repositories && <WaitingLine>{strings.loadingRepositories}</WaitingLine>}
      {repositories && repositories.length > SEARCHED && (
        <input
          className="input"
          type="search"
          aria-label={strings.searchRepositories}
          placeholder={strings.searchRepositories}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {repositories?.length === 0 && <p>{strings.noRepositories}</p>}
      {repositories && repositories.length > 0 && listed.length === 0 && <p role="status">{strings.noneFound}</p>}
      {listed.length > 0 && <RepositoryList mode={mode} listed={listed} selected={selected} onSelect={setSelected} />}
      <div className="pf-quiet">
        <InstallationHint />
      </div>
    </Dialog>
  );
}

/** A program is saved only where the person may commit. */
const maySelect = ({ isWritable }: Repository, mode: "open" | "save"): boolean => mode === "open" || isWritable;

interface ListProps {
  readonly mode: "open" | "save";
  readonly listed: readonly Repository[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}

function RepositoryList({ mode, listed, selected, onSelect }: ListProps) {
  const group = useId();
  return (
    <fieldset className="pf-repositories">
      <legend className="unseen">{strings.selectRepository}</legend>
      {listed.map((one) => {
        const id = idOf(one);
        return (
          <label key={id} className="pf-repository">
            <input
              type="radio"
              name={group}
              checked={id === selected}
              disabled={!maySelect(one, mode)}
              onChange={() => onSelect(id)}
            />
            <span>
              {one.owner}/<strong>{one.name}</strong>
            </span>
            {one.isPrivate && <small>{strings.private}</small>}
            {!maySelect(one, mode) && <small>{strings.readOnly}</small>}
          </label>
        );
      })}
    </fieldset>
  );
}

/** The repositories by owner and name; null until they are read. */
function useRepositories(load: RepositoryDialogProps["load"], giveUp: () => void) {
  const [repositories, setRepositories] = useState<readonly Repository[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [calls] = useState({ load, giveUp });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads anew
  useEffect(() => {
    let isHere = true;
    setProblem(null);
    calls.load().then(
      (found) => {
        if (isHere) setRepositories([...found].sort((one, other) => idOf(one).localeCompare(idOf(other))));
      },
      (error: unknown) => {
        if (!isHere) return;
        if (error instanceof Cancelled) calls.giveUp();
        else setProblem(failureText(error));
      },
    );
    return () => {
      isHere = false;
    };
  }, [calls, attempt]);
  const read = useCallback(() => setAttempt((count) => count + 1), []);
  return { repositories, problem, read };
}
