import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Input, { type InputProps } from "@cloudscape-design/components/input";
import { useRef, useState } from "react";
import { CourseChange } from "../../../app/course-acts";
import { useCommandKeys } from "../../../app/shortcuts/commands";
import { switchSingleKeys, useSingleKeys } from "../../../app/shortcuts/single-keys";
import { Markdown } from "../../../design/markdown";
import { strings } from "../../../texts/en/grading";
import { type GradingCommandId, gradingCommands } from "./commands";
import { matching, type RubricItem } from "./rubric-draft";
import type { Grade } from "./use-grade";
import { RubricItemForm, type RubricState, type SentItem } from "./use-rubric";

/** Whether what has the focus takes characters itself. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector("[role=dialog]")) return true;
  if (!(target instanceof HTMLElement)) return false;
  const isField = target instanceof HTMLInputElement && target.type !== "checkbox";
  return isField || target.isContentEditable || target.closest("textarea, select, .monaco-editor") !== null;
}

interface RubricPanelProps {
  readonly state: RubricState;
  readonly grade: Grade;
  readonly disabled: boolean;
}

/** The items of the question's rubric: ticked by a click or a key, and changed where they stand. */
export function RubricPanel({ state, grade, disabled }: RubricPanelProps) {
  const { rubric, isChanged, see, undo } = state;
  const [filter, setFilter] = useState("");
  const [edited, setEdited] = useState<number | "new" | null>(null);
  const filterField = useRef<InputProps.Ref>(null);
  const items = rubric?.items ?? [];
  const shown = matching(items, filter);
  const tick = (item: RubricItem | undefined) => {
    if (item && !disabled) grade.toggle(item.id);
  };
  const panel = useRef<HTMLElement>(null);
  // Keys of one character can be switched off (WCAG 2.1.4), which this browser remembers.
  const areKeysOn = useSingleKeys();
  const runs = { tick: (key: string) => tick(shown[Number(key) - 1]), find: () => filterField.current?.focus() };
  useCommandKeys<GradingCommandId>(gradingCommands, runs, {
    isOurs: ({ repeat, target }) =>
      areKeysOn && !repeat && !isTaken(target) && panel.current?.checkVisibility() === true,
  });
  if (!rubric) return state.failed ? <Alert type="error">{strings.rubricFailed}</Alert> : null;
  const store = async (next: readonly SentItem[]) => {
    if (await state.edit(next)) setEdited(null);
  };
  return (
    <section ref={panel} className="gw-rubric" aria-label={strings.rubric}>
      <h2>{strings.rubric}</h2>
      {isChanged && (
        <Alert type="info" action={<Button onClick={see}>{strings.rubricSeen}</Button>}>
          {strings.rubricChanged}
        </Alert>
      )}
      {items.length > 0 && (
        <Input
          ref={filterField}
          type="search"
          ariaLabel={strings.rubricFilter}
          placeholder={strings.rubricFilterHint}
          value={filter}
          onChange={({ detail }) => setFilter(detail.value)}
          onKeyDown={({ detail }) => {
            if (detail.key === "Enter") tick(shown[0]);
          }}
        />
      )}
      <ul hidden={items.length === 0}>
        {shown.map((item, place) => (
          <li key={item.id}>
            {edited === item.id ? (
              <RubricItemForm
                item={item}
                onCancel={() => setEdited(null)}
                onStore={(text, xp) => store(items.map((each) => (each.id === item.id ? { ...each, text, xp } : each)))}
                onRemove={() => store(items.filter(({ id }) => id !== item.id))}
              />
            ) : (
              <>
                <label>
                  <input
                    type="checkbox"
                    checked={grade.ticked.includes(item.id)}
                    disabled={disabled}
                    onChange={() => tick(item)}
                  />
                  {areKeysOn && place < 9 && <kbd>{place + 1}</kbd>}
                  <Markdown>{item.text}</Markdown>
                  <strong>{strings.itemXp(item.xp)}</strong>
                </label>
                <CourseChange>
                  <Button
                    variant="inline-icon"
                    iconName="edit"
                    ariaLabel={strings.editItem(item.text)}
                    onClick={() => setEdited(item.id)}
                  />
                </CourseChange>
              </>
            )}
          </li>
        ))}
      </ul>
      {shown.length === 0 && items.length > 0 && <p>{strings.noItem}</p>}
      <p role="status">{grade.ticked.length > 0 && strings.rubricSum(grade.rubricXp, grade.manualXp, grade.cut)}</p>
      {edited === "new" ? (
        <RubricItemForm
          item={null}
          onCancel={() => setEdited(null)}
          onStore={(text, xp) => store([...items, { id: null, text, xp }])}
        />
      ) : (
        <CourseChange>
          <div className="gw-buttons">
            <Button iconName="add-plus" onClick={() => setEdited("new")}>
              {strings.addItem}
            </Button>
            {undo && (
              <Button variant="link" onClick={() => void undo()}>
                {strings.undoRubric}
              </Button>
            )}
          </div>
        </CourseChange>
      )}
      {items.length > 0 && (
        <label className="gw-rubric__keys">
          <input type="checkbox" checked={areKeysOn} onChange={() => switchSingleKeys(!areKeysOn)} />
          {strings.rubricKeys}
        </label>
      )}
    </section>
  );
}
