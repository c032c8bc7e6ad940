import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { BookFacts } from "../../../../../domain/textbook/book";
import { siteSettings } from "../../../app/site-settings";
import { Button } from "../../../design/button";
import { Dialog } from "../../../design/dialog";
import { strings } from "../../../texts/en/textbook-offline";
import { type BookKeeping, canKeep, type KeepingStatus, keepingOf } from "./book-keeping";
import { formatSize } from "./format-size";
import "./offline.css";

interface KeepDialogProps {
  readonly book: BookFacts;
  readonly onClose: () => void;
}

/** Says how large the book is before it is kept, and shows what is here of it. Closing it stops nothing. */
export default function KeepDialog({ book, onClose }: KeepDialogProps) {
  const keeping = keepingOf(book, siteSettings().textbook.base);
  const status = useSyncExternalStore(keeping.subscribe, keeping.status);
  const [isAble, setAble] = useState<boolean | null>(null);
  useEffect(() => {
    void canKeep().then(setAble);
  }, []);
  useEffect(() => {
    if (isAble) void keeping.look();
  }, [keeping, isAble]);
  if (isAble === false) {
    return (
      <Dialog title={strings.title} onClose={onClose} footer={<Button onClick={onClose}>{strings.close}</Button>}>
        <p>{strings.cannot}</p>
      </Dialog>
    );
  }
  return (
    <Dialog title={strings.title} onClose={onClose} footer={<Ways keeping={keeping} status={status} />}>
      <p>{strings.why}</p>
      <p>{keeping.saysItsSize ? strings.size(formatSize(keeping.bytes)) : strings.noSize}</p>
      <Room keeping={keeping} status={status} />
      <div className="tb-keeping" role="status">
        <p>{stateText(status)}</p>
      </div>
      {"done" in status && (
        <progress className="tb-keeping__bar" max={status.all} value={status.done} aria-label={strings.progress} />
      )}
    </Dialog>
  );
}

/** What may be done now. */
function Ways({ keeping, status }: { keeping: BookKeeping; status: KeepingStatus }) {
  const { state } = status;
  const last = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that was pressed may be gone with the state
  useEffect(() => {
    if (document.activeElement === document.body) last.current?.focus();
  }, [state]);
  const keep = () => void keepForGood(keeping);
  const remove = (
    <Button ref={state === "whole" ? last : undefined} icon="close" onClick={() => void keeping.remove()}>
      {strings.remove}
    </Button>
  );
  if (state === "looking") return null;
  if (state === "keeping") {
    return (
      <Button ref={last} icon="stop" onClick={() => keeping.stop()}>
        {strings.stop}
      </Button>
    );
  }
  if (state === "whole") return remove;
  const label = { none: strings.keep, dropped: strings.keepAgain, outdated: strings.update }[state as string];
  return (
    <>
      {state !== "none" && state !== "dropped" && remove}
      <Button ref={last} look="primary" icon="download" onClick={keep}>
        {label ?? strings.goOn}
      </Button>
    </>
  );
}

/** Asks the browser not to drop what is kept; whether it grants that or not, the book is kept. */
async function keepForGood(keeping: BookKeeping): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false);
  await keeping.keep();
}

interface StorageEstimate {
  readonly used: number;
  readonly free: number;
  readonly isPersisted: boolean;
}

/** How much this site uses of this device and may use more, before and after; and whether the browser may drop it. */
function Room({ keeping, status }: { keeping: BookKeeping; status: KeepingStatus }) {
  const [room, setRoom] = useState<StorageEstimate | null>(null);
  const { state } = status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is used changes with what is kept
  useEffect(() => {
    let isAsked = true;
    void seeRoom().then((space) => isAsked && setRoom(space));
    return () => {
      isAsked = false;
    };
  }, [state]);
  if (!room) return null;
  const isTooMuch = state === "none" && keeping.bytes > room.free;
  return (
    <>
      <p>{strings.room(formatSize(room.used), formatSize(room.free))}</p>
      {isTooMuch && <p className="tb-keeping__warning">{strings.noRoom}</p>}
      {state === "whole" && <p>{room.isPersisted ? strings.persisted : strings.notPersisted}</p>}
    </>
  );
}

async function seeRoom(): Promise<StorageEstimate | null> {
  try {
    const { usage = 0, quota = 0 } = await navigator.storage.estimate();
    return { used: usage, free: Math.max(0, quota - usage), isPersisted: await navigator.storage.persisted() };
  } catch {
    return null; // a browser that does not say
  }
}

function stateText(status: KeepingStatus): string {
  switch (status.state) {
    case "looking":
      return strings.looking;
    case "none":
      return "";
    case "dropped":
      return `${strings.dropped}. ${strings.droppedWhy}`;
    case "keeping":
      return strings.keeping(status.done, status.all);
    case "part":
      return strings.part(status.done, status.all);
    case "outdated":
      return strings.outdated(status.all - status.done);
    case "failed":
      return `${strings.failures[status.problem]} ${strings.part(status.done, status.all)}`;
    case "whole":
      return status.withoutPictures ? strings.withoutPictures : strings.whole;
  }
}
