import { useState } from "react";
import { EMPTY_SAVE } from "../../../../../domain/stories/game/saves";
import { Button } from "../../../design/button";
import { useConfirm } from "../../../design/confirm";
import type { SaveKeeper } from "../../../story/saves/save-keeper";
import { strings } from "../../../texts/en/game-debug";
import type { GameData } from "../use-game-data";
import { forgetfulKeeper, withMockChapters } from "./mock-chapters";

/** A game that is played in the place of the member's own. */
export interface PlayedGame {
  readonly data: GameData;
  readonly keeper: SaveKeeper;
}

interface DebugPanelProps {
  readonly game: PlayedGame;
  readonly isMock: boolean;
  readonly onMock: (game: PlayedGame | undefined) => void;
}

/** What helps to find a fault of the game: shown only where the address ends in `?debug` (specification section 9). */
export function DebugPanel({ game, isMock, onMock }: DebugPanelProps) {
  const confirm = useConfirm();
  const [isCleared, setCleared] = useState(false);
  const clear = async (): Promise<void> => {
    const answer = await confirm({
      title: strings.clearQuestion,
      body: strings.clearAdvice,
      confirm: strings.clearData,
    });
    if (!answer) return;
    game.keeper.keep(() => EMPTY_SAVE);
    setCleared(true);
  };
  const mock = () => ({ data: withMockChapters(game.data, new Date()), keeper: forgetfulKeeper() });
  return (
    <aside className="game__debug" aria-label={strings.debug}>
      <b>{strings.debug}</b>
      <Button small onClick={() => void clear()}>
        {strings.clearData}
      </Button>
      <label>
        <input type="checkbox" checked={isMock} onChange={() => onMock(isMock ? undefined : mock())} />
        {strings.mockChapters}
      </label>
      {isMock && <p>{strings.mockNote}</p>}
      <p role="status">{isCleared && strings.cleared}</p>
    </aside>
  );
}
