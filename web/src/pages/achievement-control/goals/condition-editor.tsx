import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { useEffect, useRef } from "react";
import {
  CONDITION_EVENTS,
  type Condition,
  type ConditionGroup,
  type ConditionPart,
  isGroup,
  storedConditionOf,
} from "../../../../../achievements/condition";
import { strings } from "../../../texts/goal-editor";
import { IconAction } from "../../mission-control/icon-action";
import { useEdited } from "../definitions-context";
import { AssessmentSelect } from "./assessment-select";
import { canUnwrap, changedAt, moved, type TreePath, unwrapped, without, withPart, wrapped } from "./condition-tree";

interface ConditionEditorProps {
  readonly condition: Condition;
  readonly change: (condition: Condition) => void;
}

interface NodeProps extends ConditionEditorProps {
  /** The whole condition. */
  readonly condition: Condition;
  readonly path: TreePath;
  /** The number of parts beside it, itself included. */
  readonly siblings: number;
}

/** Edits a condition as a list of parts and groups inside one another, all by buttons and selects. */
export function ConditionEditor({ condition, change }: ConditionEditorProps) {
  if (condition === false) {
    return (
      <Button iconName="add-plus" onClick={() => change(withPart(condition, []))}>
        {strings.addPart}
      </Button>
    );
  }
  return <Node node={condition} condition={condition} change={change} path={[]} siblings={1} />;
}

function Node({ node, ...props }: NodeProps & { node: Condition }) {
  // A place that old data left empty never holds: it is shown, so that it can be removed.
  if (node === false) return <Part part={{ event: "", restriction: "", stored: false }} {...props} />;
  if (isGroup(node)) return <Group group={node} {...props} />;
  return <Part part={node} {...props} />;
}

const placeWords = (path: TreePath): string => path.map((place) => place + 1).join(".") || "1";

function Group({ group, condition, change, path, siblings }: NodeProps & { group: ConditionGroup }) {
  const name = strings.group(placeWords(path));
  const options = (["AND", "OR"] as const).map((value) => ({ value, label: strings.joins[value] }));
  return (
    <section className="ac-group" aria-label={name}>
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
      <Button
        iconName="add-plus"
        ariaLabel={`${strings.addPart}, ${name}`}
        onClick={() => change(withPart(condition, path))}
      >
        {strings.addPart}
      </Button>
    </section>
  );
}

function Part({ part, condition, change, path, siblings }: NodeProps & { part: ConditionPart }) {
  const name = strings.part(placeWords(path));
  const element = useRef<HTMLFieldSetElement>(null);
  const put = (next: Partial<ConditionPart>): void => change(changedAt(condition, path, () => ({ ...part, ...next })));
  const isNew = part.restriction === "" && part.stored === undefined;
  // A part that was just added is the next thing to fill in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    if (isNew) element.current?.querySelector("button")?.focus();
  }, []);
  const options = CONDITION_EVENTS.map((value) => ({ value, label: strings.conditionEvents[value] }));
  const chosen = options.find(({ value }) => value === part.event);
  return (
    <fieldset className="ac-part" ref={element}>
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
  const label = (action: string): string => `${action}, ${name}`;
  return (
    <div className="ac-part__actions">
      {siblings > 1 && (
        <>
          <IconAction
            icon="angle-up"
            label={label(strings.moveUp)}
            disabled={place === 0}
            onClick={() => change(moved(condition, path, -1))}
          />
          <IconAction
            icon="angle-down"
            label={label(strings.moveDown)}
            disabled={place === siblings - 1}
            onClick={() => change(moved(condition, path, 1))}
          />
        </>
      )}
      <Button ariaLabel={label(strings.addGroup)} onClick={() => change(wrapped(condition, path))}>
        {strings.addGroup}
      </Button>
      {isOfGroup && canUnwrap(condition, path) && (
        <Button ariaLabel={label(strings.ungroup)} onClick={() => change(unwrapped(condition, path))}>
          {strings.ungroup}
        </Button>
      )}
      <IconAction
        icon="remove"
        label={label(strings.removePart)}
        disabled={false}
        onClick={() => change(without(condition, path))}
      />
    </div>
  );
}
