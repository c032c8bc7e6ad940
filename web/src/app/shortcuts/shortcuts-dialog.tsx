import { Dialog } from "../../design/dialog";
import { Check } from "../../design/form";
import { strings } from "../../texts/en/shortcuts";
import { switchClosingBrackets, useClosingBrackets } from "./closing-brackets";
import { type Command, keysShown } from "./commands";
import { switchSingleKeys, useSingleKeys } from "./single-keys";
import { type CommandGroup, workspaceCommands } from "./workspace-commands";
import "./shortcuts.css";

interface ShortcutsDialogProps {
  readonly own?: CommandGroup;
  readonly more?: readonly Command[];
  readonly onClose: () => void;
}

/** Every command that has a key, by where it works, and the switch of keys of one character. */
export default function ShortcutsDialog({ own, more = [], onClose }: ShortcutsDialogProps) {
  const areSingleOn = useSingleKeys();
  const [program, ...others] = workspaceCommands();
  const groups = [...(own ? [own] : []), { ...program, commands: [...more, ...program.commands] }, ...others];
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
        {groups.map(({ place, commands }) => (
          <section key={place} aria-label={place}>
            <h3>{place}</h3>
            <dl>
              {commands.map((command) => (
                <div key={command.id}>
                  <dt>{command.name}</dt>
                  <dd>
                    <kbd>{keysShown(command)}</kbd>
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
