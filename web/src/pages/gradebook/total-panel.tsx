import Button from "@cloudscape-design/components/button";
import type { Gradebook, GradebookRow } from "../../../../domain/gradebook/gradebook";
import type { Policy } from "../../../../domain/gradebook/policy";
import { Modal } from "../../design/modal";
import { strings } from "../../texts/en/gradebook";
import { explain } from "./explanation";

interface TotalPanelProps {
  readonly book: Gradebook;
  readonly row: GradebookRow;
  readonly policy: Policy;
  readonly onClose: () => void;
}

/** Says how one student's total came about. */
export default function TotalPanel({ book, row, policy, onClose }: TotalPanelProps) {
  const { sentences, groups } = explain(book, row, policy);
  const { name, username } = row.student;
  return (
    <Modal
      title={strings.explainTitle(name ?? username)}
      onClose={onClose}
      size="large"
      footer={<Button onClick={onClose}>{strings.close}</Button>}
    >
      <div className="gradebook__explanation">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <ul>
          {groups.map(({ id, text, items }) => (
            <li key={id}>
              <strong>{text}</strong>
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
