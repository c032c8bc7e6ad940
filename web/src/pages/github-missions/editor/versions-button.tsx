import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { toast } from "../../../app/toasts";
import { Button } from "../../../design/button";
import { Dialog } from "../../../design/dialog";
import { dateWords } from "../../../design/format";
import { strings as assessmentStrings } from "../../../texts/en/assessment";
import { strings } from "../../../texts/en/github-mission-editor";
import type { AsideVersion } from "./draft-storage";
import { useEditing, useOpenEditor } from "./editor-context";

/** Shows the versions of the mission that were put aside in this browser, where there are any. */
export function VersionsButton() {
  const { drafts, login, store, keeper } = useOpenEditor();
  const isElsewhere = useStore(keeper.keeping) === "elsewhere";
  const mission = useEditing((state) => state.mission);
  const [versions, setVersions] = useState<readonly AsideVersion[]>([]);
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: putting one aside replaces the mission, or ends that another tab has it
  useEffect(() => {
    let isWanted = true;
    const place = store.getState().home?.place ?? null;
    drafts.versions({ login, place }).then(
      (found) => {
        if (isWanted) setVersions(found);
      },
      (cause: unknown) => console.warn("This browser does not tell of versions that were put aside.", cause),
    );
    return () => {
      isWanted = false;
    };
  }, [drafts, login, store, mission.tasks, isElsewhere]);
  if (versions.length === 0) return null;
  return (
    <>
      <Button small look="quiet" icon="clock" onClick={() => setOpen(true)}>
        {strings.versions}
      </Button>
      {isOpen && <VersionsDialog versions={versions} onClose={() => setOpen(false)} />}
    </>
  );
}

function VersionsDialog({ versions, onClose }: { versions: readonly AsideVersion[]; onClose: () => void }) {
  const { store, keeper } = useOpenEditor();
  const use = async ({ mission }: AsideVersion) => {
    try {
      if (store.getState().hasUnsavedChanges) await keeper.putAside("restored");
    } catch (cause) {
      console.warn("The version could not be put aside.", cause);
      return void toast.danger(strings.asideFailed, 5000);
    }
    store.getState().replace(mission);
    toast.success(strings.versionRestored);
    onClose();
  };
  return (
    <Dialog title={strings.versions} wide onClose={onClose}>
      <p>{strings.versionsIntro}</p>
      <ol className="ws-versions">
        {versions.map((version) => (
          <li key={`${version.at} ${version.reason}`}>
            <div className="ws-versions__head">
              <strong>{dateWords(version.at, "medium")}</strong>
              <span>{strings.versionReasons[version.reason]}</span>
              <Button small onClick={() => void use(version)}>
                {strings.useVersion}
              </Button>
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
            <pre tabIndex={0}>{programsOf(version)}</pre>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

const programsOf = ({ mission }: AsideVersion): string =>
  mission.tasks.map(({ savedCode }, at) => `// ${assessmentStrings.task(at + 1)}\n${savedCode}`).join("\n\n");
