import Button from "@cloudscape-design/components/button";
import { useConfirm } from "../../design/confirm";
import { strings } from "../../texts/en/admin-panel";
import type { SetupForm } from "./use-setup";

/** Says whether something is unsaved, and saves it; always in view. */
export function SaveBar({ form, onSave }: { form: SetupForm; onSave: () => void }) {
  const { dirty, isSaving, hasFailed, discard } = form;
  const confirm = useConfirm();
  const state = hasFailed && dirty ? strings.notSaved : dirty ? strings.dirty : strings.clean;
  const ask = async (): Promise<void> => {
    const yes = await confirm({ title: strings.discardTitle, confirm: strings.discard, danger: true });
    if (yes) discard();
  };
  return (
    <section className="save-bar" data-dirty={dirty || undefined} aria-label={strings.save}>
      <p role="status">{state}</p>
      <div className="save-bar__buttons">
        {dirty && (
          <Button disabled={isSaving} onClick={() => void ask()}>
            {strings.discard}
          </Button>
        )}
        <Button
          variant={dirty ? "primary" : "normal"}
          disabled={!dirty}
          loading={isSaving}
          nativeButtonAttributes={{ title: strings.saveHint }}
          onClick={onSave}
        >
          {strings.save}
        </Button>
      </div>
    </section>
  );
}
