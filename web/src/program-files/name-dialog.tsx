import { useId, useState } from "react";
import { Button } from "../design/button";
import { Dialog } from "../design/dialog";
import { Field } from "../design/form";
import { strings } from "../texts/en/program-files";
import type { NamePrompt } from "./program-file-host";

interface NameDialogProps {
  readonly prompt: NamePrompt;
  readonly close: (name: string | null) => void;
}

/** Asks for a name; the decisive button waits until there is one, and Enter presses it. */
export function NameDialog({ prompt, close }: NameDialogProps) {
  const form = useId();
  const [name, setName] = useState(prompt.value);
  const wanted = name.trim();
  return (
    <Dialog
      title={prompt.title}
      onClose={() => close(null)}
      footer={
        <>
          <Button onClick={() => close(null)}>{strings.cancel}</Button>
          <Button look="primary" type="submit" form={form} disabled={wanted === ""}>
            {prompt.confirm}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== "") close(wanted);
        }}
      >
        <Field label={prompt.label} error={wanted === "" ? strings.nameMissing : null}>
          {(attributes) => (
            <input
              {...attributes}
              className="input"
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
              onFocus={({ target }) => target.select()}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
