import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { strings } from "../texts/design";
import { Button } from "./button";
import { Dialog } from "./dialog";

export interface Question {
  title: string;
  body?: ReactNode;
  /** Words on the decisive button, for example "Finalize". */
  confirm: string;
  cancel?: string;
  danger?: boolean;
}

type Ask = (question: Question) => Promise<boolean>;

const Context = createContext<Ask>(() => Promise.resolve(false));

/** Asks a yes-or-no question in a dialog: `if (await confirm({ title, confirm: "Reset" })) …`. */
export const useConfirm = (): Ask => useContext(Context);

/** Holds the place where questions are asked. The shell has one. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ question: Question; answer: (yes: boolean) => void } | null>(null);
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((answer) => {
        setOpen({ question, answer });
      }),
    [],
  );
  const close = (yes: boolean) => () => {
    open?.answer(yes);
    setOpen(null);
  };
  return (
    <Context value={ask}>
      {children}
      {open && (
        <Dialog
          title={open.question.title}
          onClose={close(false)}
          footer={
            <>
              <Button data-first={open.question.danger || undefined} onClick={close(false)}>
                {open.question.cancel ?? strings.cancel}
              </Button>
              <Button
                look={open.question.danger ? "danger" : "primary"}
                data-first={open.question.danger ? undefined : true}
                onClick={close(true)}
              >
                {open.question.confirm}
              </Button>
            </>
          }
        >
          {open.question.body ?? null}
        </Dialog>
      )}
    </Context>
  );
}
