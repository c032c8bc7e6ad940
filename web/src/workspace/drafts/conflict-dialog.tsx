import { useMemo } from "react";
import { Button } from "../../design/button";
import { Dialog } from "../../design/dialog";
import { strings } from "../../texts/workspace";
import { type DiffRow, diffLines } from "./line-diff";

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

const MARK: Readonly<Record<DiffRow["kind"], string>> = { same: " ", changed: "≠", removed: "−", added: "+" };

function DiffTable(props: { left: string; right: string; leftName: string; rightName: string }) {
  const { left, right, leftName, rightName } = props;
  const rows = useMemo(() => diffLines(left, right), [left, right]);
  return (
    <table className="ws-diff">
      <thead>
        <tr>
          <th scope="col">{leftName}</th>
          <td aria-hidden="true" />
          <th scope="col">{rightName}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a comparison have no other identity
          <tr key={index} className={`ws-diff__row ws-diff__row--${row.kind}`}>
            <td className={row.left === null ? "ws-diff__gap" : undefined}>{row.left}</td>
            <td className="ws-diff__mark">
              <span aria-hidden="true">{MARK[row.kind]}</span>
              {row.kind !== "same" && <span className="unseen">{strings[row.kind]}</span>}
            </td>
            <td className={row.right === null ? "ws-diff__gap" : undefined}>{row.right}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
