import { Dialog } from "../../design/dialog";
import { Check } from "../../design/form";
import { strings } from "../../texts/en/shortcuts";
import { switchClosingBrackets, useClosingBrackets } from "./closing-brackets";
import { keyShown } from "./key-names";
import { type Shortcut, type ShortcutGroup, shortcutGroups } from "./shortcuts";
import { switchSingleKeys, useSingleKeys } from "./single-keys";
import "./shortcuts.css";

interface ShortcutsDialogProps {
  readonly own?: ShortcutGroup;
  readonly more?: readonly Shortcut[];
  readonly onClose: () => void;
}

/** Every shortcut of the workspace, by where it works, and the switch of those of one character. */
export default function ShortcutsDialog({ own, more = [], onClose }: ShortcutsDialogProps) {
  const areSingleOn = useSingleKeys();
  const [program, ...others] = shortcutGroups();
  const groups = [...(own ? [own] : []), { ...program, shortcuts: [...more, ...program.shortcuts] }, ...others];
  return (
    <Dialog title={strings.title} wide onClose={onClose}>
      <Check
        label={strings.singleKeys}
        hint={strings.singleKeysHint}
        checked={areSingleOn}
        onChange={(event) => switchSingleKeys(event.target.checked)}
      />
      <Check
        label={strings.closeBrackets}
        hint={strings.closeBracketsHint}
        checked={useClosingBrackets("elsewhere")}
        onChange={(event) => switchClosingBrackets("elsewhere", event.target.checked)}
      />
      <Check
        label={strings.closeBracketsInAssessments}
        checked={useClosingBrackets("assessments")}
        onChange={(event) => switchClosingBrackets("assessments", event.target.checked)}
      />
      <div className="shortcuts">
        {groups.map(({ place, shortcuts }) => (
          <section key={place} aria-label={place}>
            <h3>{place}</h3>
            <dl>
              {shortcuts.map(({ keys, does }) => (
                <div key={does}>
                  <dt>{does}</dt>
                  <dd>
                    <kbd>{keyShown(keys)}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
