import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { formatDate } from "../../design/format";
import { strings } from "../../texts/en/workspace";
import type { Version } from "./draft-rules";

interface VersionsProps {
  readonly versions: readonly Version[];
  /** Absent when the answer can no longer be changed. */
  readonly onUse?: (version: Version) => void;
  readonly onClose: () => void;
}

/** The texts of an answer that were put aside in this browser. */
export function VersionsDialog({ versions, onUse, onClose }: VersionsProps) {
  return (
    <Dialog title={strings.versions} wide onClose={onClose}>
      <p>{strings.versionsIntro}</p>
      <ol className="ws-versions">
        {versions.map((version) => (
          <li key={`${version.at} ${version.text}`}>
            <div className="ws-versions__head">
              <strong>{formatDate(version.at, "medium")}</strong>
              <span>{strings.versionReasons[version.reason]}</span>
              {onUse !== undefined && (
                <Button small onClick={() => onUse(version)}>
                  {strings.useVersion}
                </Button>
              )}
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
            <pre tabIndex={0}>{version.text}</pre>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
