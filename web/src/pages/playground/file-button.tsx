import { useCallback, useEffect, useRef, useState } from "react";
import { loadChunk } from "../../app/chunks";
import { ariaKeys, commandOf, isDialogOpen, saveCommand, useCommandKeys } from "../../app/shortcuts/commands";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { Popover } from "../../design/popover";
import { WaitingLine } from "../../design/spinner";
import type { FilePage, ProgramFiles } from "../../program-files";
import { FileIcon } from "../../program-files/file-icon";
import { isSaved } from "../../program-files/file-state";
import { strings } from "../../texts/en/playground";
import { programOf } from "./settings";
import type { Playground } from "./use-settings";

type Loaded = ProgramFiles | "not yet" | "failed";

interface FileButtonProps {
  readonly userId: number;
  readonly playground: Playground;
}

/** Says which file the program is kept in and whether it is saved, and opens what there is to do with files. */
export function FileButton({ userId, playground }: FileButtonProps) {
  const { settings } = playground;
  const { file } = settings;
  const button = useRef<HTMLButtonElement>(null);
  const { loaded, load } = useProgramFiles(userId, playground);
  const saved = file !== null && isSaved(file, programOf(settings));
  const stateText = saved ? strings.fileSaved : strings.fileUnsaved;
  const save = useCallback(() => {
    if (file) void load().then((files) => (files ? files.save() : toast.danger(strings.fileMenuFailed, 5000)));
    else if (button.current?.getAttribute("aria-expanded") === "false") button.current.click();
  }, [file, load]);
  // The browser's own would save the page. An open dialog has the keys for itself.
  useCommandKeys(playgroundCommands, { save: () => isDialogOpen() || save() }, { capture: true });
  return (
    <>
      <Popover
        label={strings.file}
        trigger={(attributes) => (
          <Button
            ref={button}
            small
            look="quiet"
            className={file ? "pg-file pg-file--open" : "pg-file"}
            aria-keyshortcuts={ariaKeys(commandOf(playgroundCommands(), "save"))}
            {...attributes}
          >
            <FileIcon of={file?.place.host ?? "file"} />
            {file ? (
              <>
                <span className="unseen">
                  {strings.fileOf(file.name, strings.fileHosts[file.place.host], stateText)}
                </span>
                <span className="pg-file__name" aria-hidden="true">
                  {file.name}
                </span>
                <span className={`pg-file__mark pg-file__mark--${saved ? "saved" : "unsaved"}`} aria-hidden="true">
                  {saved ? "✓" : "●"}
                </span>
                <span className="pg-file__state" aria-hidden="true">
                  {stateText}
                </span>
              </>
            ) : (
              strings.file
            )}
          </Button>
        )}
      >
        {(close) => <Menu loaded={loaded} load={load} close={close} />}
      </Popover>
      {typeof loaded === "object" && <loaded.Dialogs />}
    </>
  );
}

interface MenuProps {
  readonly loaded: Loaded;
  readonly load: () => Promise<unknown>;
  readonly close: () => void;
}

/** Loaded when it is first opened: a page begins without files. */
function Menu({ loaded, load, close }: MenuProps) {
  useEffect(() => {
    if (loaded === "not yet") void load();
  }, [loaded, load]);
  if (typeof loaded === "object") return <loaded.Menu close={close} />;
  if (loaded === "not yet") return <WaitingLine>{strings.fileMenuLoading}</WaitingLine>;
  return (
    <div role="alert">
      <p>{strings.fileMenuFailed}</p>
      <Button small icon="redo" onClick={() => void load()}>
        {strings.tryAgain}
      </Button>
    </div>
  );
}

/** What is done with files, loaded once; null while it could not be. */
function useProgramFiles(userId: number, playground: Playground) {
  const [loaded, setLoaded] = useState<Loaded>("not yet");
  const latest = useRef(playground);
  latest.current = playground;
  const loading = useRef<Promise<ProgramFiles | null>>(null);
  const load = useCallback(() => {
    loading.current ??= loadChunk("program-files", () => import("../../program-files")).then(
      ({ createProgramFiles }) => {
        const files = createProgramFiles(userId, pageOf(latest));
        setLoaded(files);
        return files;
      },
      () => {
        loading.current = null;
        setLoaded("failed");
        return null;
      },
    );
    return loading.current;
  }, [userId]);
  return { loaded, load };
}

/** The playground as files see it, now and whenever they ask. */
const pageOf = (latest: { readonly current: Playground }): FilePage => ({
  program: () => programOf(latest.current.settings),
  file: () => latest.current.settings.file,
  take: (file) => {
    const { text, language } = file.saved;
    latest.current.replace({ program: text, ...language, file, unrun: true });
  },
  keepFile: (file, before) => latest.current.keepFile(file, before),
});

/** What one does by keys in the playground. */
export const playgroundCommands = () => [saveCommand(strings.saveTheFile)];
