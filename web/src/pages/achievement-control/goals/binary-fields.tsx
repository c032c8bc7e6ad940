import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import {
  CONDITION_EVENTS,
  type Condition,
  type ConditionGroup,
  type ConditionPart,
  isGroup,
  storedConditionOf,
} from "../../../../../domain/achievements/condition";
import type { Definitions } from "../../../../../domain/achievements/definitions";
import type { BinaryRule } from "../../../../../domain/achievements/goal-meta";
import { strings } from "../../../texts/en/goal-editor";
import { IconAction } from "../../mission-control/icon-action";
import type { FieldErrors } from "../card-frame";
import { useEdited } from "../definitions-context";
import { AssessmentSelect } from "./assessment-select";
import {
  actionName,
  type ConditionFocus,
  focusAfterMove,
  focusAfterRemoval,
  nodeName,
  useConditionFocus,
} from "./condition-focus";
import { canUnwrap, changedAt, moved, type TreePath, unwrapped, without, withPart, wrapped } from "./condition-tree";

interface ConditionEditorProps {
  readonly condition: Condition;
  readonly change: (condition: Condition) => void;
}

interface NodeProps {
  /** The whole condition. */
  readonly condition: Condition;
  /** Changes the condition; where its parts change their places, the focus goes where it is told. */
  readonly change: (condition: Condition, focus?: ConditionFocus) => void;
  readonly path: TreePath;
  /** The number of parts beside it, itself included. */
  readonly siblings: number;
}

/** Edits a condition as a list of parts and groups inside one another, all by buttons and selects. */
function ConditionEditor({ condition, change }: ConditionEditorProps) {
  const [root, askFocus] = useConditionFocus(condition);
  const changeAndFocus = (next: Condition, focus?: ConditionFocus): void => {
    if (focus) askFocus(focus);
    change(next);
  };
  return (
    <div ref={root}>
      {condition === false ? (
        <Button iconName="add-plus" onClick={() => changeAndFocus(withPart(condition, []), { path: [] })}>
          {strings.addPart}
        </Button>
      ) : (
        <Node node={condition} condition={condition} change={changeAndFocus} path={[]} siblings={1} />
      )}
    </div>
  );
}

function Node({ node, ...props }: NodeProps & { node: Condition }) {
  // A place that old data left empty never holds: it is shown, so that it can be removed.
  if (node === false) return <Part part={{ event: "", restriction: "", stored: false }} {...props} />;
  if (isGroup(node)) return <Group group={node} {...props} />;
  return <Part part={node} {...props} />;
}

function Group({ group, condition, change, path, siblings }: NodeProps & { group: ConditionGroup }) {
  const name = nodeName(path, true);
  const add = (): void => change(withPart(condition, path), { path: [...path, group.operands.length] });
  const options = (["AND", "OR"] as const).map((value) => ({ value, label: strings.joins[value] }));
  return (
    <section className="ac-group" aria-label={name} data-path={path.join(".")}>
      <div className="ac-group__head">
        <Select
          ariaLabel={`${name}: ${strings.join}`}
          options={options}
          selectedOption={options.find(({ value }) => value === group.type) ?? null}
          onChange={({ detail }) => {
            const type = detail.selectedOption.value === "OR" ? "OR" : "AND";
            change(changedAt(condition, path, (there) => (isGroup(there) ? { ...there, type } : there)));
          }}
        />
        <NodeActions condition={condition} change={change} path={path} siblings={siblings} isGroup name={name} />
      </div>
      <ul className="ac-group__parts">
        {group.operands.map((operand, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
          <li key={place}>
            <Node
              node={operand}
              condition={condition}
              change={change}
              path={[...path, place]}
              siblings={group.operands.length}
            />
          </li>
        ))}
      </ul>
      <Button iconName="add-plus" ariaLabel={actionName(strings.addPart, name)} onClick={add}>
        {strings.addPart}
      </Button>
    </section>
  );
}

function Part({ part, condition, change, path, siblings }: NodeProps & { part: ConditionPart }) {
  const name = nodeName(path, false);
  const put = (next: Partial<ConditionPart>): void => change(changedAt(condition, path, () => ({ ...part, ...next })));
  const options = CONDITION_EVENTS.map((value) => ({ value, label: strings.conditionEvents[value] }));
  const chosen = options.find(({ value }) => value === part.event);
  return (
    <fieldset className="ac-part" data-path={path.join(".")}>
      <legend className="unseen">{name}</legend>
      {part.stored === undefined && chosen ? (
        <div className="ac-part__fields">
          <FormField label={strings.what}>
            <Select
              options={options}
              selectedOption={chosen}
              onChange={({ detail }) => {
                const event = detail.selectedOption.value ?? "";
                put({ event, restriction: isSameKind(event, part.event) ? part.restriction : "" });
              }}
            />
          </FormField>
          <Which part={part} onChange={(restriction) => put({ restriction })} />
        </div>
      ) : (
        <div>
          <code>{JSON.stringify(storedConditionOf(part))}</code>
          <p className="ac-hint">{strings.unknownPart}</p>
        </div>
      )}
      <NodeActions condition={condition} change={change} path={path} siblings={siblings} isGroup={false} name={name} />
    </fieldset>
  );
}

const kindOfEvent = (event: string): string => (event.startsWith("assessment-") ? "assessment" : event);
const isSameKind = (one: string, other: string): boolean => kindOfEvent(one) === kindOfEvent(other);

function Which({ part: { event, restriction }, onChange }: { part: ConditionPart; onChange: (value: string) => void }) {
  const { saved } = useEdited();
  if (kindOfEvent(event) === "assessment") {
    return <AssessmentSelect label={strings.which} value={restriction} onChange={onChange} />;
  }
  const options =
    event === "goal"
      ? saved.goals.map(({ uuid, text }) => ({ value: uuid, label: text }))
      : saved.achievements.map(({ uuid, title }) => ({ value: uuid, label: title }));
  return (
    <FormField label={strings.which}>
      <Select
        filteringType="auto"
        virtualScroll
        placeholder={event === "goal" ? strings.chooseGoal : strings.conditionEvents.achievement}
        options={options}
        selectedOption={
          restriction === ""
            ? null
            : (options.find(({ value }) => value === restriction) ?? { value: restriction, label: restriction })
        }
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? "")}
      />
    </FormField>
  );
}

interface NodeActionsProps extends NodeProps {
  readonly isGroup: boolean;
  readonly name: string;
}

function NodeActions({ condition, change, path, siblings, isGroup: isOfGroup, name }: NodeActionsProps) {
  const place = path.at(-1) ?? 0;
  const label = (action: string): string => actionName(action, name);
  const move = (by: -1 | 1): void => {
    const next = moved(condition, path, by);
    change(next, focusAfterMove(next, path, by));
  };
  const remove = (): void => {
    const next = without(condition, path);
    change(next, focusAfterRemoval(next, path));
  };
  return (
    <div className="ac-part__actions">
      {siblings > 1 && (
        <>
          <IconAction icon="angle-up" label={label(strings.moveUp)} disabled={place === 0} onClick={() => move(-1)} />
          <IconAction
            icon="angle-down"
            label={label(strings.moveDown)}
            disabled={place === siblings - 1}
            onClick={() => move(1)}
          />
        </>
      )}
      <Button ariaLabel={label(strings.addGroup)} onClick={() => change(wrapped(condition, path), { path })}>
        {strings.addGroup}
      </Button>
      {isOfGroup && canUnwrap(condition, path) && (
        <Button ariaLabel={label(strings.ungroup)} onClick={() => change(unwrapped(condition, path), { path })}>
          {strings.ungroup}
        </Button>
      )}
      <IconAction icon="remove" label={label(strings.removePart)} disabled={false} onClick={remove} />
    </div>
  );
}

/** Says a condition in a sentence. Groups inside others stand in brackets, so that it reads as it counts. */
function describeCondition(condition: Condition, definitions: Definitions, isInside = false): string {
  if (condition === false) return strings.words.never;
  if (isGroup(condition)) {
    const { type, operands } = condition;
    if (operands.length === 0) return strings.words.never;
    const parts = operands.map((operand) => describeCondition(operand, definitions, operands.length > 1));
    const joined = parts.join(type === "AND" ? strings.words.and : strings.words.or);
    return isInside && operands.length > 1 ? `(${joined})` : joined;
  }
  const event = CONDITION_EVENTS.find((one) => one === condition.event);
  if (event === undefined || condition.stored !== undefined) return strings.words.never;
  return strings.words[event](thingOf(event, condition.restriction, definitions) || strings.words.missing);
}

function thingOf(event: string, restriction: string, { achievements, goals }: Definitions): string {
  if (event === "achievement") return achievements.find(({ uuid }) => uuid === restriction)?.title ?? restriction;
  if (event === "goal") return goals.find(({ uuid }) => uuid === restriction)?.text ?? restriction;
  return restriction;
}

interface BinaryFieldsProps {
  readonly rule: BinaryRule;
  readonly errors: FieldErrors;
  readonly change: (rule: BinaryRule) => void;
}

/** The condition of a Binary goal, as a tree and in words. */
export function BinaryFields({ rule, errors, change }: BinaryFieldsProps) {
  const { saved } = useEdited();
  const { condition } = rule;
  return (
    <fieldset className="ac-condition">
      <legend>{strings.condition}</legend>
      <p className="ac-condition__words" role="status">
        {condition === false ? strings.neverHolds : strings.conditionMeans(describeCondition(condition, saved))}
      </p>
      {errors.condition && (
        <p className="ac-card__cycle" role="alert">
          {errors.condition}
        </p>
      )}
      <ConditionEditor condition={condition} change={(next) => change({ ...rule, condition: next })} />
    </fieldset>
  );
}
