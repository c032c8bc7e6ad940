import { type FormEvent, useId, useState } from "react";
import { api, unwrap } from "../../api/client";
import { actionFailure } from "../../api/failures";
import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import type { Assessment } from "./model";
import { strings } from "./strings";

interface PromptProps {
  readonly courseId: number;
  readonly assessmentId: number;
  readonly onUnlocked: (assessment: Assessment) => void;
  readonly onCancel: () => void;
}

/** Asks for the password of an assessment until it opens. An empty password gives up. */
export function PasswordPrompt({ courseId, assessmentId, onUnlocked, onCancel }: PromptProps) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
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
      <form id={`${id}-form`} className="aw-password" onSubmit={(event) => void submit(event)}>
        <label htmlFor={`${id}-password`}>{strings.passwordLabel}</label>
        <input
          id={`${id}-password`}
          type="password"
          autoComplete="off"
          autoFocus
          value={password}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onChange={(event) => setPassword(event.target.value)}
        />
        {problem !== null && (
          <p id={`${id}-problem`} className="aw-problem" role="alert">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
