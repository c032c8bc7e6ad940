import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { TOTAL_METHODS, UNMARKED_RULES } from "../../../../domain/facts/gradebook";
import { actionFailure } from "../../api/failures";
import { gradebookQuery, putGradebookPolicy } from "../../api/gradebook";
import { useMayChangeCourse } from "../../app/course-acts";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { useConfirm } from "../../design/confirm";
import { useLeaveGuard } from "../../design/leave-guard";
import { Modal } from "../../design/modal";
import { strings } from "../../texts/en/gradebook";
import { type FieldFaults, policyOf, type TypedPolicy, typedPolicy } from "./policy-draft";
import { ColumnFields, GroupFields } from "./policy-fields";
import type { Book } from "./use-book";

interface PolicyFormProps {
  readonly book: Book;
  readonly onClose: () => void;
}

/** How totals are made, and the columns for marks from elsewhere: for admins to change, for others to read. */
export default function PolicyForm({ book, onClose }: PolicyFormProps) {
  const { courseId, role, types } = useCourse();
  const mayEdit = useMayChangeCourse() && role === "admin";
  const confirm = useConfirm();
  const client = useQueryClient();
  const { policy } = book.settings;
  const kinds = types.map(({ assessmentConfigId, type }) => ({ id: assessmentConfigId, name: type }));
  const [stored] = useState(() => typedPolicy(policy, kinds));
  const [typed, setTyped] = useState(stored);
  const [isChecked, setChecked] = useState(false);
  const checked = policyOf(typed, policy.version);
  const isDirty = JSON.stringify(typed) !== JSON.stringify(stored);
  const saving = useMutation({
    mutationFn: (sent: Parameters<typeof putGradebookPolicy>[1]) => putGradebookPolicy(courseId, sent),
    onSuccess: (saved) => {
      toast.success(strings.policySaved);
      client.setQueryData(gradebookQuery(courseId).queryKey, (before) => before && { ...before, policy: saved });
      onClose();
    },
    onError: (error) => toast.danger(actionFailure(error)),
  });
  useLeaveGuard(isDirty && !saving.isPending && !saving.isSuccess, strings.leave);
  const close = async (): Promise<void> => {
    if (!isDirty || (await confirm({ title: strings.leave, confirm: strings.close, danger: true }))) onClose();
  };
  const save = () => {
    setChecked(true);
    if ("sent" in checked && !saving.isPending) saving.mutate(checked.sent);
  };
  const faults = isChecked && "fields" in checked ? checked.fields : NO_FAULTS;
  const change = (part: Partial<TypedPolicy>) => setTyped((before) => ({ ...before, ...part }));
  return (
    <Modal
      title={strings.policyTitle}
      onClose={() => void close()}
      size="large"
      footer={
        mayEdit ? (
          <>
            <Button onClick={() => void close()}>{strings.close}</Button>
            <Button variant="primary" loading={saving.isPending} disabled={!isDirty} onClick={save}>
              {strings.save}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{strings.close}</Button>
        )
      }
    >
      <fieldset className="gradebook__form" disabled={!mayEdit}>
        {!mayEdit && <p>{strings.readOnly}</p>}
        {isChecked && "fault" in checked && checked.fault && (
          <Alert type="error">{strings.policyFaults[checked.fault]}</Alert>
        )}
        <Choice
          label={strings.method}
          values={TOTAL_METHODS}
          words={strings.methods}
          chosen={typed.method}
          disabled={!mayEdit}
          onChoose={(method) => change({ method })}
        />
        {typed.method === "weighted" && (
          <GroupFields typed={typed} faults={faults} mayEdit={mayEdit} onChange={change} />
        )}
        <ColumnFields typed={typed} faults={faults} mayEdit={mayEdit} onChange={change} book={book} />
        {typed.method === "weighted" && (
          <Choice
            label={strings.unmarked}
            hint={strings.unmarkedHint}
            values={UNMARKED_RULES}
            words={strings.unmarkedRules}
            chosen={typed.unmarked}
            disabled={!mayEdit}
            onChoose={(unmarked) => change({ unmarked })}
          />
        )}
        <div className="gradebook__bounds">
          {(["floor", "cap"] as const).map((bound) => (
            <FormField
              key={bound}
              label={strings[bound]}
              constraintText={strings.boundHint}
              errorText={faults.has(bound) ? strings.numberFault : undefined}
            >
              <Input
                value={typed[bound]}
                inputMode="decimal"
                disabled={!mayEdit}
                invalid={faults.has(bound)}
                onChange={({ detail }) => change({ [bound]: detail.value })}
              />
            </FormField>
          ))}
        </div>
      </fieldset>
    </Modal>
  );
}

const NO_FAULTS: FieldFaults = new Map();

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly hint?: string;
  readonly values: readonly Value[];
  readonly words: Readonly<Record<Value, string>>;
  readonly chosen: Value;
  readonly disabled: boolean;
  readonly onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, hint, values, words, chosen, disabled, onChoose }: ChoiceProps<Value>) {
  const options = values.map((value) => ({ value, label: words[value] }));
  return (
    <FormField label={label} constraintText={hint}>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === chosen) ?? null}
        disabled={disabled}
        onChange={({ detail }) => {
          const value = values.find((one) => one === detail.selectedOption.value);
          if (value !== undefined) onChoose(value);
        }}
      />
    </FormField>
  );
}
