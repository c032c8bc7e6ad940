import { Fragment, type ReactNode, useId, useState, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { toast } from "../app/toasts";
import { Button } from "../design/button";
import { Dialog } from "../design/dialog";
import { Field } from "../design/form";
import { WaitingLine } from "../design/spinner";
import { strings } from "../texts/en/program-files";
import { Cancelled } from "./file-failure";
import type { FileDialogs, FileHost, HostAccount, HostSignIn, HostSignInFailure, NamePrompt } from "./program-file";

/** How long the words of a failure stay, in milliseconds. */
const FAILURE_MS = 8000;

/** Says how an attempt to sign in ended; who gave up knows it. */
export function tellSignIn(host: FileHost, outcome: HostSignIn): void {
  if (outcome.ok) toast.success(strings.loggedIn(strings.hosts[host]));
  else if (outcome.failure !== "cancelled") toast.danger(strings.signInFailures[outcome.failure], FAILURE_MS);
}

interface OpenDialog {
  readonly id: number;
  readonly node: ReactNode;
}

/** The dialogs that are open, the uppermost last, and what is going on. */
interface DialogState {
  readonly dialogs: readonly OpenDialog[];
  /** Words for what is going on; null when nothing is. */
  readonly progress: string | null;
}

/** Opens dialogs whose answers are waited for; `file-dialogs.tsx` draws them. */
interface DialogStack {
  readonly store: StoreApi<DialogState>;
  /** Resolves with the answer. Rejects with GivenUp when the dialog is closed with null. */
  show<Answer>(dialog: (close: (answer: Answer | null) => void) => ReactNode): Promise<Answer>;
  progress(text: string | null): void;
}

export function createDialogStack(): DialogStack {
  const store = createStore<DialogState>(() => ({ dialogs: [], progress: null }));
  let lastId = 0;
  return {
    store,
    show<Answer>(dialog: (close: (answer: Answer | null) => void) => ReactNode) {
      lastId += 1;
      const id = lastId;
      return new Promise<Answer>((resolve, reject) => {
        const close = (answer: Answer | null): void => {
          store.setState(({ dialogs }) => ({ dialogs: dialogs.filter((one) => one.id !== id) }));
          if (answer === null) reject(new Cancelled());
          else resolve(answer);
        };
        const node = dialog(close);
        store.setState(({ dialogs }) => ({ dialogs: [...dialogs, { id, node }] }));
      });
    },
    progress: (text) => store.setState({ progress: text }),
  };
}

interface SignInDialogProps {
  readonly host: FileHost;
  readonly account: HostAccount;
  readonly close: (signedIn: true | null) => void;
}

/** Has the person sign in, as often as it takes; what began before goes on when they have. */
function SignInDialog({ host, account, close }: SignInDialogProps) {
  const state = useSyncExternalStore(account.subscribe, account.state);
  const [failure, setFailure] = useState<HostSignInFailure | null>(null);
  const name = strings.hosts[host];
  const isWaiting = state.status === "signing in";
  const giveUp = () => {
    if (state.status === "signing in") state.cancel();
    close(null);
  };
  const signIn = () => {
    setFailure(null);
    void account.signIn().then((outcome) => {
      if (!outcome.ok) return setFailure(outcome.failure);
      tellSignIn(host, outcome);
      close(true);
    });
  };
  return (
    <Dialog
      title={strings.signInTitle(name)}
      onClose={giveUp}
      footer={
        <>
          <Button onClick={giveUp}>{strings.cancel}</Button>
          <Button look="primary" busy={isWaiting} onClick={signIn}>
            {strings.logIn}
          </Button>
        </>
      }
    >
      <p>{strings.pleaseLogIn}</p>
      <p>{strings.signInKeeps}</p>
      {isWaiting && <WaitingLine>{strings.waitingForSignIn(name)}</WaitingLine>}
      {failure !== null && (
        <p className="pf-problem" role="alert">
          {strings.signInFailures[failure]}
        </p>
      )}
    </Dialog>
  );
}

interface NameDialogProps {
  readonly prompt: NamePrompt;
  readonly close: (name: string | null) => void;
}

/** Asks for a name; the decisive button waits until there is one, and Enter presses it. */
function NameDialog({ prompt, close }: NameDialogProps) {
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

interface QuestionProps {
  readonly name: string;
  readonly close: (answer: true | null) => void;
}

/** Asks whether a file may replace the program in the editor. */
const OpeningQuestion = ({ name, close }: QuestionProps) => (
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
const OverwritingQuestion = ({ name, close }: QuestionProps) => (
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

/** Makes what a host asks the person with. */
export function createFileDialogs(stack: DialogStack, host: FileHost, account: () => HostAccount | null): FileDialogs {
  return {
    signIn: async () => {
      const asked = account();
      if (asked) await stack.show<true>((close) => <SignInDialog host={host} account={asked} close={close} />);
    },
    confirmOpening: async (name) => {
      await stack.show<true>((close) => <OpeningQuestion name={name} close={close} />);
    },
    confirmOverwriting: async (name) => {
      await stack.show<true>((close) => <OverwritingQuestion name={name} close={close} />);
    },
    askName: (prompt) => stack.show<string>((close) => <NameDialog prompt={prompt} close={close} />),
    show: stack.show,
    progress: stack.progress,
  };
}

/** Draws the dialogs that are open, and says what is going on. */
export function DialogSlot({ stack }: { stack: DialogStack }) {
  const { dialogs, progress } = useStore(stack.store);
  return (
    <>
      {dialogs.map(({ id, node }) => (
        <Fragment key={id}>{node}</Fragment>
      ))}
      {progress !== null && (
        <div className="pf-progress">
          <WaitingLine>{progress}</WaitingLine>
        </div>
      )}
    </>
  );
}
