import Button from "@cloudscape-design/components/button";
import { Link } from "react-router-dom";
import { copyTexts } from "../../app/copy-texts";
import { CourseChange } from "../../app/course-acts";
import { useCourse } from "../../app/session";
import { Modal } from "../../design/modal";
import { strings } from "../../texts/en/cockpit";
import { cellWords } from "./cell-look";
import { workPath } from "./paths";
import { type Column, isHandedIn, nameOf, type StudentRow } from "./student-rows";

interface StudentPanelProps {
  readonly row: StudentRow;
  readonly columns: readonly Column[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Of the view to come back to. */
  readonly address: string;
  readonly graderName: (regId: number) => string | undefined;
  readonly onExtend: (assessment: Column) => void;
  readonly onClose: () => void;
}

/** A student's work on every assessment, with what can be done about each. */
export function StudentPanel({ row, columns, now, address, graderName, onExtend, onClose }: StudentPanelProps) {
  const { courseId } = useCourse();
  const { regId, username, group, totalXp, cells, email, studentNumber, hasLoggedIn } = row;
  const known = [email, studentNumber].filter((one) => one !== null);
  return (
    <Modal
      size="large"
      title={nameOf(row)}
      onClose={onClose}
      footer={
        <>
          <Button iconName="copy" onClick={() => void copyTexts([username], strings.copied(1))}>
            {strings.copyUsername}
          </Button>
          <Button onClick={onClose}>{strings.close}</Button>
        </>
      }
    >
      <div className="cockpit-panel">
        <p>{[username, ...known, group ?? strings.noGroup, strings.totalXp(totalXp)].join(" · ")}</p>
        {!hasLoggedIn && <p>{strings.noName}</p>}
        <table className="cockpit-panel__work">
          <thead>
            <tr>
              <th scope="col">{strings.assessment}</th>
              <th scope="col">{strings.theirWork}</th>
              <th scope="col">{strings.acts}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column, place) => {
              const cell = cells[place];
              if (!cell) return null;
              const { id, number, title, isPublished } = column;
              const mayExtend = isPublished && (!isHandedIn(cell) || cell.closedByClock !== null);
              return (
                <tr key={id}>
                  <th scope="row">{number ? `${number} ${title}` : title}</th>
                  <td>{cellWords(cell, column, { now, nameOf: graderName }).join(", ")}</td>
                  <td>
                    <span className="cockpit-panel__acts">
                      {cell.state !== "notBegun" && (
                        <Link to={workPath(courseId, regId, id, address)} aria-label={strings.openOf(title)}>
                          {strings.open}
                        </Link>
                      )}
                      {mayExtend && (
                        <CourseChange>
                          <Button
                            variant="inline-link"
                            ariaLabel={strings.extendOf(title)}
                            onClick={() => onExtend(column)}
                          >
                            {strings.extend}
                          </Button>
                        </CourseChange>
                      )}
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Modal>
  );
}
