import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { useState } from "react";
import { MAX_RUBRIC_ITEM_XP, RUBRIC_ITEM_CHARACTERS } from "../../../../../domain/facts/limits";
import { useConfirm } from "../../../design/confirm";
import { useLeaveGuard } from "../../../design/leave-guard";
import { strings } from "../../../texts/en/grading";
import { adjustmentOf } from "./draft";
import type { RubricItem } from "./rubric-draft";

interface RubricItemFormProps {
  /** Null for a new item. */
  readonly item: RubricItem | null;
  readonly onStore: (text: string, xp: number) => Promise<void>;
  readonly onCancel: () => void;
  readonly onRemove?: () => Promise<void>;
}

/** Words and XP of one item. What is typed stays when it could not be stored. */
export function RubricItemForm({ item, onStore, onCancel, onRemove }: RubricItemFormProps) {
  const [text, setText] = useState(item?.text ?? "");
  const [typedXp, setTypedXp] = useState(String(item?.xp ?? 0));
  const [saving, setSaving] = useState(false);
  const xp = adjustmentOf(typedXp);
  const isTooMuch = xp !== null && Math.abs(xp) > MAX_RUBRIC_ITEM_XP;
  const xpFault = xp === null ? strings.notNumber : isTooMuch ? strings.itemXpTooMuch(MAX_RUBRIC_ITEM_XP) : null;
  const isWhole = text.trim() !== "" && text.length <= RUBRIC_ITEM_CHARACTERS && xpFault === null;
  const isDirty = text !== (item?.text ?? "") || typedXp !== String(item?.xp ?? 0);
  useLeaveGuard(isDirty, strings.itemLeave);
  const confirm = useConfirm();
  const cancel = async () => {
    const question = { title: strings.discardTitle, confirm: strings.discardConfirm, danger: true };
    if (!isDirty || (await confirm(question))) onCancel();
  };
  const during = (act: Promise<void>) => {
    setSaving(true);
    void act.finally(() => setSaving(false));
  };
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (isWhole && xp !== null && !saving) during(onStore(text.trim(), xp));
  };
  return (
    <form className="gw-rubric__form" onSubmit={submit}>
      <FormField label={strings.itemText} constraintText={strings.itemTextHint} stretch>
        <Input
          autoFocus
          value={text}
          nativeInputAttributes={{ maxLength: RUBRIC_ITEM_CHARACTERS }}
          onChange={({ detail }) => setText(detail.value)}
        />
      </FormField>
      <FormField label={strings.itemXpLabel} errorText={xpFault}>
        <Input
          inputMode="text"
          nativeInputAttributes={{ maxLength: 7 }}
          value={typedXp}
          onChange={({ detail }) => setTypedXp(detail.value)}
        />
      </FormField>
      <div className="gw-buttons">
        <Button variant="primary" formAction="submit" loading={saving} disabled={!isWhole}>
          {strings.saveItem}
        </Button>
        <Button formAction="none" onClick={() => void cancel()}>
          {strings.cancelItem}
        </Button>
        {onRemove && (
          <Button formAction="none" variant="link" disabled={saving} onClick={() => during(onRemove())}>
            {strings.removeItem}
          </Button>
        )}
      </div>
    </form>
  );
}
