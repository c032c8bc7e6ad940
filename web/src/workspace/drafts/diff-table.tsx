import { useMemo } from "react";
import { strings } from "../../texts/en/workspace";
import { type DiffRow, diffLines } from "./line-diff";

const MARK: Readonly<Record<DiffRow["kind"], string>> = { same: " ", changed: "≠", removed: "−", added: "+" };

interface DiffTableProps {
  readonly left: string;
  readonly right: string;
  readonly leftName: string;
  readonly rightName: string;
}

/** Shows two texts beside each other, line by line, with what differs marked. */
export function DiffTable({ left, right, leftName, rightName }: DiffTableProps) {
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
