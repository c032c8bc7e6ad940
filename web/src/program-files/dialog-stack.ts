import type { ReactNode } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import { Cancelled } from "./file-failure";

interface OpenDialog {
  readonly id: number;
  readonly node: ReactNode;
}

/** The dialogs that are open, the uppermost last, and what is going on. */
export interface DialogState {
  readonly dialogs: readonly OpenDialog[];
  /** Words for what is going on; null when nothing is. */
  readonly progress: string | null;
}

/** Opens dialogs whose answers are waited for; `file-dialogs.tsx` draws them. */
export interface DialogStack {
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
