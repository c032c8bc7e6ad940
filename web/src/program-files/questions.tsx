import { Button } from "../design/button";
import { Dialog } from "../design/dialog";
import { strings } from "../texts/en/program-files";

interface QuestionProps {
  readonly name: string;
  readonly close: (answer: true | null) => void;
}

/** Asks whether a file may replace the program in the editor. */
export const OpeningQuestion = ({ name, close }: QuestionProps) => (
  <Dialog
    title={strings.confirmOpening(name)}
    onClose={() => close(null)}
    footer={
      <>
        <Button onClick={() => close(null)}>{strings.cancel}</Button>
        <Button look="primary" data-first onClick={() => close(true)}>
          {strings.open}
        </Button>
      </>
    }
  >
    <p>{strings.confirmOpeningBody}</p>
  </Dialog>
);

/** Asks whether another file may be overwritten; the harmless answer has the focus. */
export const OverwritingQuestion = ({ name, close }: QuestionProps) => (
  <Dialog
    title={strings.confirmOverwriting(name)}
    onClose={() => close(null)}
    footer={
      <>
        <Button data-first onClick={() => close(null)}>
          {strings.cancel}
        </Button>
        <Button look="danger" onClick={() => close(true)}>
          {strings.overwrite}
        </Button>
      </>
    }
  >
    <p>{strings.confirmOverwritingBody}</p>
  </Dialog>
);
