import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { MAX_RUBRIC_ITEM_XP, RUBRIC_ITEM_CHARACTERS } from "../../../../../domain/facts/limits";
import { api, type Schemas, unwrap } from "../../../api/client";
import { ApiFailure, actionFailure } from "../../../api/failures";
import { gradingKey } from "../../../api/grading";
import { rubricQuery } from "../../../api/rubrics";
import { toast } from "../../../app/toasts";
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

type Rubric = Schemas["Rubric"];
export type SentItem = Omit<Rubric["items"][number], "id"> & { readonly id: number | null };

const PUT_PATH = "/v2/courses/{courseId}/admin/rubrics/{questionId}";
const PREVIEW_PATH = "/v2/courses/{courseId}/admin/rubrics/{questionId}/preview";

/** A question's rubric, as it is while the page is open: it is read again every now and then, and changed from here. */
export function useRubric(courseId: number, questionId: number) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const query = rubricQuery(courseId, questionId);
  const { data, error } = useQuery({ ...query, refetchInterval: READ_EVERY_MS });
  // The version that this page knows of by itself: a later one is another grader's.
  const own = useRef<number | null>(null);
  own.current ??= data?.version ?? null;
  const [before, setBefore] = useState<readonly SentItem[] | null>(null);
  const params = { path: { courseId, questionId } };

  const store = async (items: readonly SentItem[], version: number): Promise<boolean> => {
    try {
      const stored = await unwrap(api.PUT(PUT_PATH, { params, body: { version, items: [...items] } }));
      own.current = stored.version;
      client.setQueryData(query.queryKey, stored);
      // The answers with changed items follow in a moment.
      void client.invalidateQueries({ queryKey: gradingKey(courseId) });
      return true;
    } catch (failure) {
      const isClash = failure instanceof ApiFailure && failure.status === 409;
      toast.danger(isClash ? strings.rubricClash : actionFailure(failure));
      if (isClash) void client.invalidateQueries({ queryKey: query.queryKey });
      return false;
    }
  };

  /** Stores other items, once the grader has agreed to what that means for answers; answers whether it did. */
  const edit = async (items: readonly SentItem[]): Promise<boolean> => {
    if (!data) return false;
    try {
      const effect = await unwrap(api.POST(PREVIEW_PATH, { params, body: { items: [...items] } }));
      const question = { title: strings.rubricEffect(effect.answers, effect.meanXp), confirm: strings.rubricChange };
      if (effect.answers > 0 && !(await confirm(question))) return false;
    } catch (failure) {
      toast.danger(actionFailure(failure));
      return false;
    }
    const isStored = await store(items, data.version);
    if (isStored) setBefore(data.items);
    return isStored;
  };

  const undo = async (): Promise<void> => {
    if (before && data && (await store(before, data.version))) setBefore(null);
  };

  return {
    rubric: data ?? null,
    failed: error !== null && !data,
    /** Whether another grader has changed it since this page showed it. */
    isChanged: data !== undefined && own.current !== null && data.version > own.current,
    see: () => {
      own.current = data?.version ?? null;
      setBefore(null);
    },
    edit,
    undo: before === null ? null : undo,
  };
}

export type RubricState = ReturnType<typeof useRubric>;

const READ_EVERY_MS = 20_000;
