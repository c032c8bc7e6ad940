import { type FormEvent, useId, useRef, useState } from "react";
import { api, unwrap } from "../../api/client";
import { actionFailure } from "../../api/failures";
import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { Field } from "../../design/form";
import { strings } from "../../texts/en/assessment";
import type { Assessment } from "./model";

interface PromptProps {
  /** Title of the assessment, once it is known. */
  readonly name: string | undefined;
  readonly courseId: number;
  readonly assessmentId: number;
  readonly onUnlocked: (assessment: Assessment) => void;
  readonly onCancel: () => void;
}

/** Asks for the password of an assessment until it opens. An empty password gives up. */
export function PasswordPrompt({ name, courseId, assessmentId, onUnlocked, onCancel }: PromptProps) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === "") return onCancel();
    setBusy(true);
    try {
      const params = { path: { courseId, assessmentId } };
      const call = api.POST("/v2/courses/{courseId}/assessments/{assessmentId}/unlock", { params, body: { password } });
      onUnlocked(await unwrap(call));
    } catch (error) {
      setProblem(actionFailure(error));
      setBusy(false);
      input.current?.select();
    }
  };
  return (
    <Dialog
      title={strings.passwordTitle}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{strings.cancel}</Button>
          <Button look="primary" type="submit" form={`${id}-form`} busy={busy} icon="lock">
            {strings.unlock}
          </Button>
        </>
      }
    >
      <p>{strings.passwordAbout(name)}</p>
      <form id={`${id}-form`} onSubmit={(event) => void submit(event)}>
        <Field label={strings.passwordLabel} error={problem}>
          {(attributes) => (
            <input
              {...attributes}
              ref={input}
              className="input"
              type="password"
              autoComplete="off"
              autoFocus
              value={password}
              onChange={(event) => {
                setPassword(event.target.value);
                setProblem(null);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
