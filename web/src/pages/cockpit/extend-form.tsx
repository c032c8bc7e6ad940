import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Textarea from "@cloudscape-design/components/textarea";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { MAX_EXTENSION_REASON } from "../../../../domain/facts/extensions";
import { actionFailure } from "../../api/failures";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { formatDate } from "../../design/format";
import { inCourseZone, isoOf } from "../../design/local-moment";
import { Modal } from "../../design/modal";
import { MomentField } from "../../design/moment-field";
import { strings } from "../../texts/en/cockpit";
import { strings as extensionStrings } from "../../texts/en/extensions";
import { extensionsKey } from "../extensions/queries";
import { cockpitQuery, extendForStudents } from "./queries";
import { type Column, nameOf, type StudentRow } from "./student-rows";

/** Names that are shown of those who get more time. */
const MOST_NAMES = 8;

interface ExtendFormProps {
  readonly assessment: Column;
  readonly students: readonly StudentRow[];
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly onClose: () => void;
}

/** Gives several students more time for an assessment, in a modal. */
export default function ExtendForm({ assessment, students, now, onClose }: ExtendFormProps) {
  const form = useId();
  const [moment, setMoment] = useState({ day: "", time: "" });
  const [reason, setReason] = useState("");
  const [isChecked, setChecked] = useState(false);
  const { done, give } = useGiving(assessment, students, onClose);
  const closeAt = isoOf(moment);
  const wrong =
    closeAt === undefined
      ? strings.timeMissing
      : Date.parse(closeAt) <= Date.parse(assessment.closeAt)
        ? strings.timeTooEarly
        : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (wrong === null && closeAt !== undefined && done === null) void give(closeAt, reason.trim() || null);
  };
  const isClosed = Date.parse(assessment.closeAt) <= now;
  const more = students.length - MOST_NAMES;
  return (
    <Modal
      title={strings.extendTitle(students.length, assessment.title)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button variant="primary" formAction="submit" form={form} loading={done !== null}>
            {strings.give(students.length)}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <SpaceBetween size="m">
          <p>
            {students.slice(0, MOST_NAMES).map(nameOf).join(", ")}
            {more > 0 && ` ${strings.more(more)}`}
          </p>
          <p>
            {(isClosed ? strings.closedForOthers : strings.closesForOthers)(formatDate(assessment.closeAt))}{" "}
            {strings.extendBody}
          </p>
          <MomentField
            dayLabel={extensionStrings.closingDay}
            timeLabel={extensionStrings.closingTime}
            value={moment}
            wrong={isChecked ? wrong : null}
            onChange={setMoment}
          />
          <FormField label={strings.reason} constraintText={strings.reasonHint}>
            <Textarea
              rows={2}
              value={reason}
              onChange={({ detail }) => setReason(detail.value.slice(0, MAX_EXTENSION_REASON))}
            />
          </FormField>
          {done !== null && <p role="status">{strings.giving(done, students.length)}</p>}
        </SpaceBetween>
      </form>
    </Modal>
  );
}

/** Gives the time in parts; `done` counts who has it while it is given, else it is null. */
function useGiving(assessment: Column, students: readonly StudentRow[], onClose: () => void) {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const [done, setDone] = useState<number | null>(null);
  const give = async (closeAt: string, reason: string | null): Promise<void> => {
    setDone(0);
    try {
      await extendForStudents(courseId, { assessment, students, closeAt, reason }, setDone);
      toast.success(strings.given(students.length));
      onClose();
    } catch (error) {
      // What was given stays; sent again, the same rows are given once more without harm.
      toast.danger(inCourseZone(actionFailure(error)));
    }
    setDone(null);
    void client.invalidateQueries({ queryKey: extensionsKey(courseId) });
    void client.invalidateQueries({ queryKey: cockpitQuery(courseId).queryKey });
  };
  return { done, give };
}
