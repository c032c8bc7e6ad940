import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { type FormEvent, useId, useState } from "react";
import { Modal } from "../../../design/modal";
import { strings } from "../../../texts/en/story-editor";
import { storyFileName } from "./story-name";

interface FileNameDialogProps {
  readonly title: string;
  /** Names that are taken. */
  readonly names: readonly string[];
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a story file that the course does not have yet. */
export function FileNameDialog({ title, names, onName, onClose }: FileNameDialogProps) {
  const form = useId();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const name = storyFileName(typed);
    if (name === undefined) setError(strings.fileNameWrong);
    else if (names.includes(name)) setError(strings.fileNameTaken);
    else onName(name);
  };
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button variant="primary" formAction="submit" form={form}>
            {title}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <FormField label={strings.newFileName} constraintText={strings.newFileNameHint} errorText={error}>
          <Input
            ariaRequired
            value={typed}
            onChange={({ detail }) => {
              setTyped(detail.value);
              setError(undefined);
            }}
          />
        </FormField>
      </form>
    </Modal>
  );
}
