import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { strings } from "../texts/en/design";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { LeaveBlocker } from "./leave-blocker";

export interface Question {
  title: string;
  body?: ReactNode;
  /** Words on the decisive button, for example "Finalize". */
  confirm: string;
  cancel?: string;
  danger?: boolean;
}

type Ask = (question: Question) => Promise<boolean>;

const nobodyToAsk: Ask = () => Promise.resolve(false);
const Context = createContext<Ask>(nobodyToAsk);

/** Asks a yes-or-no question in a dialog: `if (await confirm({ title, confirm: "Reset" })) …`. */
export const useConfirm = (): Ask => useContext(Context);

export interface QuestionDialogProps {
  question: Question;
  onAnswer: (yes: boolean) => void;
}

/** Holds the place where questions are asked, and the dialog that asks them. */
export function QuestionProvider(props: { dialog: ComponentType<QuestionDialogProps>; children: ReactNode }) {
  const { dialog: QuestionDialog, children } = props;
  // All forms below ask by the outermost, however many places for questions are between.
  const isOutermost = useConfirm() === nobodyToAsk;
  const [open, setOpen] = useState<{ question: Question; answer: (yes: boolean) => void } | null>(null);
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((answer) => {
        setOpen({ question, answer });
      }),
    [],
  );
  const answer = (yes: boolean): void => {
    open?.answer(yes);
    setOpen(null);
  };
  return (
    <Context value={ask}>
      {children}
      {isOutermost && <LeaveBlocker />}
      {open && <QuestionDialog question={open.question} onAnswer={answer} />}
    </Context>
  );
}

/** Asks in the light dialog. The shell has one; a staff page has its own, with Cloudscape's modal. */
export const ConfirmProvider = ({ children }: { children: ReactNode }) => (
  <QuestionProvider dialog={LightQuestion}>{children}</QuestionProvider>
);

function LightQuestion({ question: { title, body, confirm, cancel, danger }, onAnswer }: QuestionDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button data-first={danger || undefined} onClick={() => onAnswer(false)}>
            {cancel ?? strings.cancel}
          </Button>
          <Button
            look={danger ? "danger" : "primary"}
            data-first={danger ? undefined : true}
            onClick={() => onAnswer(true)}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {body ?? null}
    </Dialog>
  );
}
