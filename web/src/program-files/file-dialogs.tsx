import { Fragment } from "react";
import { useStore } from "zustand";
import { WaitingLine } from "../design/spinner";
import type { DialogStack } from "./dialog-stack";
import { NameDialog } from "./name-dialog";
import type { FileHost } from "./program-file";
import type { FileDialogs, HostAccount } from "./program-file-host";
import { OpeningQuestion, OverwritingQuestion } from "./questions";
import { SignInDialog } from "./sign-in-dialog";

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
