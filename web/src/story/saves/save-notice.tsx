import { Suspense, useState } from "react";
import { useStore } from "zustand";
import type { GameSave } from "../../../../domain/stories/game/saves";
import { lazyPanel } from "../../app/lazy-panel";
import { Button } from "../../design/button";
import { strings } from "../../texts/en/game-saves";
import type { SaveKeeper, SaveStatus } from "./save-keeper";
import "./save-notice.css";

/** How long a save may take before anybody is told of it is the keeper's to say; this shows what it says. */
const SHOWN: readonly SaveStatus[] = ["failed", "refused", "held", "not-kept", "archived"];

const TwoGames = lazyPanel("story/saves/two-games", async () => ({
  default: (await import("./two-games")).TwoGames,
}));

interface SaveNoticeProps {
  readonly keeper: SaveKeeper;
  /** Names a chapter by its index, for the player to tell two games apart. */
  readonly chapterName: (index: number) => string;
  /** The player goes on from another save. */
  readonly onOther: () => void;
}

/** Says whether the game is safe, and asks which of two games goes on. */
export function SaveNotice({ keeper, chapterName, onOther }: SaveNoticeProps) {
  const { save, status, other, isOnDevice } = useStore(keeper.game);
  const isLost = !isOnDevice && (status === "failed" || status === "refused");
  const [isPutOff, setPutOff] = useState<GameSave>();
  const isAsked = other !== undefined && other !== isPutOff;
  return (
    <>
      {status === "saving" && (
        // Seen only: whoever listens is told what goes wrong, not of every save.
        <p className="save-notice" aria-hidden="true">
          <span className="save-notice__text">{strings.status.saving}</span>
        </p>
      )}
      <p className="save-notice" role="status">
        {SHOWN.includes(status) && (
          <span className={`save-notice__text save-notice__text--${status}`}>
            {isLost ? strings.onlyHere : strings.status[status]}
            {status === "failed" && (
              <Button small onClick={() => keeper.retryNow()}>
                {strings.tryAgain}
              </Button>
            )}
            {other !== undefined && !isAsked && (
              <Button small onClick={() => setPutOff(undefined)}>
                {strings.chooseGame}
              </Button>
            )}
          </span>
        )}
      </p>
      {isAsked && (
        <Suspense fallback={null}>
          <TwoGames
            keeper={keeper}
            save={save}
            other={other}
            chapterName={chapterName}
            onOther={onOther}
            onPutOff={() => setPutOff(other)}
          />
        </Suspense>
      )}
    </>
  );
}
