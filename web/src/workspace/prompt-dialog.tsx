import { type FormEvent, useId, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../design/button";
import { Dialog } from "../design/dialog";
import { strings } from "../texts/en/workspace";
import { useWorkspace } from "./workspace-context";

/** The question that a running program asks with `prompt`. Cancel, the cross and Escape give it null. */
export function PromptDialog() {
  const { store } = useWorkspace();
  const prompt = useStore(store, (state) => state.prompt);
  return prompt && <Question key={prompt.number} text={prompt.text} onAnswer={store.getState().answer} />;
}

function Question({ text, onAnswer }: { text: string; onAnswer: (text: string | null) => void }) {
  const [answer, setAnswer] = useState("");
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAnswer(answer);
  };
  return (
    <Dialog
      title={strings.promptTitle}
      onClose={() => onAnswer(null)}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{strings.cancel}</Button>
          <Button look="primary" type="submit" form={form}>
            {strings.ok}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="field">
        <label htmlFor={`${form}-answer`} className="ws-prompt__text">
          {text === "" ? strings.promptEmpty : text}
        </label>
        <input
          id={`${form}-answer`}
          className="input"
          aria-describedby={`${form}-hint`}
          autoComplete="off"
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
        <span id={`${form}-hint`} className="field__hint">
          {strings.promptHint}
        </span>
      </form>
    </Dialog>
  );
}
