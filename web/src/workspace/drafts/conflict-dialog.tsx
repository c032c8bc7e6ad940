import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { strings } from "../../texts/en/workspace";
import { DiffTable } from "./diff-table";

interface ConflictProps {
  readonly mine: string;
  readonly theirs: string;
  readonly onChoose: (choice: "mine" | "theirs") => void;
  readonly onLater: () => void;
}

/** Shows two texts of one answer beside each other and asks which one to go on with. */
export function ConflictDialog({ mine, theirs, onChoose, onLater }: ConflictProps) {
  return (
    <Dialog
      title={strings.conflictNotice}
      wide
      onClose={onLater}
      footer={
        <>
          <Button look="quiet" onClick={onLater}>
            {strings.decideLater}
          </Button>
          <Button onClick={() => onChoose("theirs")}>{strings.takeTheirs}</Button>
          <Button look="primary" onClick={() => onChoose("mine")}>
            {strings.keepMine}
          </Button>
        </>
      }
    >
      <p>{strings.conflictBody}</p>
      <DiffTable left={mine} right={theirs} leftName={strings.mine} rightName={strings.theirs} />
    </Dialog>
  );
}
