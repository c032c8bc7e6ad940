import { useEffect, useState } from "react";
import { toast } from "../../app/toasts";
import { Button } from "../../design/button";
import { useConfirm } from "../../design/confirm";
import { dateWords } from "../../design/format";
import { playTime } from "../../design/play-time";
import type { KeptListing } from "../../recording/kept/kept-recordings";
import { strings } from "../../texts/en/sourcereel";
import type { RecordingHead } from "./recorder-ports";
import type { Reel } from "./use-reel";

type Unfinished = KeptListing<RecordingHead>;

/** Recordings that were begun in this browser and not handed in: to go on with, or to delete. */
export function UnfinishedRecordings({ reel }: { reel: Reel }) {
  const [list, setList] = useState<readonly Unfinished[]>([]);
  const [isBusy, setBusy] = useState(false);
  const confirm = useConfirm();
  const { storage, recorder } = reel;
  useEffect(() => {
    let isLeft = false;
    storage.list().then(
      (found) => !isLeft && setList(found),
      () => undefined, // a browser that keeps nothing has nothing to offer
    );
    return () => {
      isLeft = true;
    };
  }, [storage]);
  const takeUp = async ({ id }: Unfinished) => {
    setBusy(true);
    try {
      recorder.takeUp(await storage.open(id));
    } catch (error) {
      toast.danger(strings.notTakenUp(error instanceof Error ? error.message : String(error)), 8000);
    }
    setBusy(false);
  };
  const discard = async ({ id, header, startedAt }: Unfinished) => {
    const question = {
      title: strings.discardQuestion(dateWords(startedAt, "short"), playTime(header.durationMs)),
      confirm: strings.discard,
      cancel: strings.keep,
      danger: true,
    };
    if (!(await confirm(question))) return;
    await storage.remove(id);
    setList((now) => now.filter((one) => one.id !== id));
  };
  if (list.length === 0) return null;
  return (
    <section className="reel-list" aria-label={strings.unfinished}>
      {list.map((one) => (
        <div key={one.id} className="reel-unfinished">
          <p>
            <strong>{strings.unfinishedFrom(dateWords(one.startedAt, "short"))}</strong>
            <br />
            {one.isOpenElsewhere ? strings.openElsewhere : strings.unfinishedLength(playTime(one.header.durationMs))}
          </p>
          {!one.isOpenElsewhere && (
            <span className="reel-unfinished__ways">
              <Button small look="primary" busy={isBusy} onClick={() => void takeUp(one)}>
                {strings.continue}
              </Button>
              <Button small look="quiet" onClick={() => void discard(one)}>
                {strings.discard}
              </Button>
            </span>
          )}
        </div>
      ))}
    </section>
  );
}
