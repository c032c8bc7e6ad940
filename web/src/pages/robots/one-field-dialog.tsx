import { type FormEvent, type ReactNode, useId, useState } from "react";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { Field } from "../../design/form";
import { strings } from "../../texts/en/robots";

interface OneFieldProps {
  readonly title: string;
  readonly label: string;
  readonly hint: ReactNode;
  /** What the button does that sends the field. */
  readonly action: { readonly label: string; readonly look: "primary" | "danger" };
  /** Takes what was typed, without white space around it; returns what is said when it is done. Rejects with the words to show. */
  readonly send: (text: string) => Promise<string>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for one thing. What was typed stays while it is refused. */
export function OneFieldDialog({ title, label, hint, action, send, onClose, onDone }: OneFieldProps) {
  const form = useId();
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      toast.success(await send(text.trim()));
      onDone();
    } catch (failure) {
      setError((failure as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button look={action.look} type="submit" form={form} disabled={text.trim() === ""} busy={isBusy}>
            {action.label}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)}>
        <Field label={label} hint={hint} error={error}>
          {(attributes) => (
            <input
              {...attributes}
              className="input"
              autoComplete="off"
              spellCheck={false}
              maxLength={255}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
