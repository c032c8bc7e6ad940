import { type ComponentType, useEffect, useState } from "react";
import { loadChunk } from "../../../app/chunks";
import { Button } from "../../../design/button";
import { Popover } from "../../../design/popover";
import { WaitingLine } from "../../../design/spinner";
import { strings } from "../../../texts/en/share";
import type { Shared } from "./query";

interface ShareProps {
  readonly settings: Shared;
}

/** The button that shares the program as it stands, and what it opens. */
export function ShareButton({ settings }: ShareProps) {
  return (
    <Popover
      label={strings.title}
      trigger={(attributes) => (
        <Button small look="quiet" icon="share" {...attributes}>
          {strings.share}
        </Button>
      )}
    >
      {() => <Panel settings={settings} />}
    </Popover>
  );
}

/** Made when it is first opened: compressing and drawing codes is nothing that a page begins with. */
function Panel({ settings }: ShareProps) {
  const [loaded, setLoaded] = useState<{ Shown: ComponentType<ShareProps> } | "loading" | "failed">("loading");
  useEffect(() => {
    if (loaded !== "loading") return;
    loadChunk("pages/playground/share/panel", () => import("./panel")).then(
      ({ SharePanel }) => setLoaded({ Shown: SharePanel }),
      () => setLoaded("failed"),
    );
  }, [loaded]);
  if (loaded === "loading") return <WaitingLine>{strings.generating}</WaitingLine>;
  if (loaded !== "failed") return <loaded.Shown settings={settings} />;
  return (
    <div role="alert">
      <p>{strings.failed}</p>
      <Button small icon="redo" onClick={() => setLoaded("loading")}>
        {strings.tryAgain}
      </Button>
    </div>
  );
}
