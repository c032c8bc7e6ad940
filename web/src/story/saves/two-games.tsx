import type { GameSave } from "../../../../domain/stories/game/saves";
import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { formatDayAndTime } from "../../design/format";
import { strings } from "../../texts/en/game-saves";
import type { SaveKeeper } from "./save-keeper";

interface TwoGamesProps {
  readonly keeper: SaveKeeper;
  readonly save: GameSave;
  readonly other: GameSave;
  readonly chapterName: (index: number) => string;
  /** The player goes on from the other save. */
  readonly onOther: () => void;
  /** The player does not choose now. */
  readonly onPutOff: () => void;
}

/** Asks which of two games that do not know one another goes on. */
export function TwoGames({ keeper, save, other, chapterName, onOther, onPutOff }: TwoGamesProps) {
  return (
    <Dialog
      title={strings.twoGames}
      onClose={onPutOff}
      footer={
        <>
          <Button
            onClick={() => {
              keeper.choose("other");
              onOther();
            }}
          >
            {strings.takeOther}
          </Button>
          <Button look="primary" onClick={() => keeper.choose("this")}>
            {strings.stay}
          </Button>
        </>
      }
    >
      <p>{strings.twoGamesAdvice}</p>
      <dl className="save-notice__games">
        <Summary title={strings.thisGame} save={save} chapterName={chapterName} />
        <Summary title={strings.otherGame} save={other} chapterName={chapterName} />
      </dl>
    </Dialog>
  );
}

interface SummaryProps {
  readonly title: string;
  readonly save: GameSave;
  readonly chapterName: (index: number) => string;
}

function Summary({ title, save, chapterName }: SummaryProps) {
  const { recentlyPlayedCheckpoint, collectibles } = save.userSaveState;
  const [chapter, checkpoint] = recentlyPlayedCheckpoint;
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {chapter < 0 ? strings.notBegun : strings.place(chapterName(chapter), checkpoint + 1)}
        <br />
        {strings.found(collectibles.length)}
        {save.written && (
          <>
            <br />
            {formatDayAndTime(save.written.at)}
          </>
        )}
      </dd>
    </div>
  );
}
