import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import { type ReactNode, useState } from "react";
import type { GoalDefinition } from "../../../../../domain/achievements/definitions";
import {
  type AssessmentRule,
  type ByGoalKind,
  byGoalKind,
  GOAL_KINDS,
  type GoalKind,
  type GoalRule,
  goalRuleOf,
  metaOf,
  storedTypeOf,
  targetCountOf,
} from "../../../../../domain/achievements/goal-meta";
import { strings } from "../../../texts/en/goal-editor";
import { CardFrame, type FieldErrors } from "../card-frame";
import { useDefinitionActions, useEdited } from "../definitions-context";
import { HoldersOf } from "../holders/holders-of";
import { AssessmentSelect } from "./assessment-select";
import { BinaryFields } from "./binary-fields";
import { EventFields } from "./event-fields";

interface AssessmentFieldsProps {
  readonly rule: AssessmentRule;
  readonly errors: FieldErrors;
  readonly change: (rule: AssessmentRule) => void;
}

/** Which assessment a goal is about, and how much of its XP completes it. */
function AssessmentFields({ rule, errors, change }: AssessmentFieldsProps) {
  const percent = Math.round(rule.requiredCompletionFrac * 1000) / 10;
  // What is typed may be no share yet: it is shown as typed while the field has the focus.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <AssessmentSelect
        label={strings.assessment}
        value={rule.assessmentNumber}
        error={errors.assessmentNumber}
        onChange={(assessmentNumber) => change({ ...rule, assessmentNumber })}
      />
      <FormField
        label={strings.completion}
        constraintText={strings.completionHint}
        errorText={errors.requiredCompletionFrac}
      >
        <Input
          type="number"
          inputMode="decimal"
          value={typed ?? String(percent)}
          onBlur={() => setTyped(null)}
          onChange={({ detail }) => {
            setTyped(detail.value);
            const share = detail.value.trim() === "" ? Number.NaN : Number(detail.value) / 100;
            change({ ...rule, requiredCompletionFrac: share });
          }}
        />
      </FormField>
    </>
  );
}

/** The rules that a goal begins with when its type is chosen. */
const NEW_RULES: { readonly [Kind in GoalKind]: Extract<GoalRule, { kind: Kind }> } = {
  Manual: { kind: "Manual", targetCount: 1 },
  Event: {
    kind: "Event",
    eventNames: ["Run Code"],
    targetCount: 1,
    release: null,
    deadline: null,
    observeFrom: null,
    observeTo: null,
  },
  Assessment: { kind: "Assessment", assessmentNumber: "", requiredCompletionFrac: 1 },
  Binary: { kind: "Binary", condition: false, targetCount: 1 },
};

/** Returns a goal with another rule; what was stored beside it stays. */
export function withRule(goal: GoalDefinition, rule: GoalRule): GoalDefinition {
  return {
    ...goal,
    type: storedTypeOf(rule, goal.type),
    targetCount: targetCountOf(rule),
    meta: metaOf(rule, goal.meta),
  };
}

/** The editor of one goal. */
export function GoalEditor({ goal }: { goal: GoalDefinition }) {
  const actions = useDefinitionActions();
  const rule = goalRuleOf(goal);
  const change = (next: GoalDefinition): void => actions.change("goals", next);
  return (
    <CardFrame kind="goals" uuid={goal.uuid} name={goal.text}>
      {(errors) => (
        <>
          <div className="ac-fields">
            <FormField label={strings.text} errorText={errors.text}>
              <Input value={goal.text} onChange={({ detail }) => change({ ...goal, text: detail.value })} />
            </FormField>
            <TypeField
              kind={rule?.kind ?? null}
              type={goal.type}
              onChange={(kind) => change(withRule(goal, NEW_RULES[kind]))}
            />
            {rule && <RuleFields rule={rule} errors={errors} change={(next) => change(withRule(goal, next))} />}
          </div>
          <UsedBy uuid={goal.uuid} />
          <HoldersOf kind="goals" uuid={goal.uuid} />
        </>
      )}
    </CardFrame>
  );
}

interface TypeFieldProps {
  readonly kind: GoalKind | null;
  readonly type: string;
  readonly onChange: (kind: GoalKind) => void;
}

function TypeField({ kind, type, onChange }: TypeFieldProps) {
  const options = GOAL_KINDS.map((value) => ({
    value,
    label: strings.types[value],
    description: strings.typeHints[value],
  }));
  const chosen = options.find(({ value }) => value === kind);
  return (
    <FormField
      label={strings.type}
      constraintText={kind === null ? strings.unknownType(type) : strings.typeHints[kind]}
    >
      <Select
        options={options}
        selectedOption={chosen ? { value: chosen.value, label: chosen.label } : { value: type, label: type }}
        onChange={({ detail }) => {
          const next = GOAL_KINDS.find((value) => value === detail.selectedOption.value);
          if (next && next !== kind) onChange(next);
        }}
      />
    </FormField>
  );
}

interface RuleFieldsProps {
  readonly rule: GoalRule;
  readonly errors: FieldErrors;
  readonly change: (rule: GoalRule) => void;
}

const RuleFields = ({ rule, errors, change }: RuleFieldsProps) => byGoalKind(rule, FIELDS, errors, change);

const FIELDS: ByGoalKind<[errors: FieldErrors, change: RuleFieldsProps["change"]], ReactNode> = {
  Manual: (rule, errors, change) => <TargetField rule={rule} errors={errors} change={change} />,
  Event: (rule, errors, change) => (
    <>
      <EventFields rule={rule} errors={errors} change={change} />
      <TargetField rule={rule} errors={errors} change={change} />
    </>
  ),
  Assessment: (rule, errors, change) => <AssessmentFields rule={rule} errors={errors} change={change} />,
  Binary: (rule, errors, change) => <BinaryFields rule={rule} errors={errors} change={change} />,
};

interface TargetFieldProps extends RuleFieldsProps {
  readonly rule: Extract<GoalRule, { readonly kind: "Manual" | "Event" }>;
}

function TargetField({ rule, errors, change }: TargetFieldProps) {
  const { targetCount } = rule;
  return (
    <FormField label={strings.target} errorText={errors.targetCount}>
      <Input
        type="number"
        inputMode="numeric"
        value={Number.isNaN(targetCount) ? "" : String(targetCount)}
        onChange={({ detail }) =>
          change({ ...rule, targetCount: detail.value.trim() === "" ? Number.NaN : Number(detail.value) })
        }
      />
    </FormField>
  );
}

function UsedBy({ uuid }: { uuid: string }) {
  const { saved } = useEdited();
  const titles = saved.achievements.filter(({ goalUuids }) => goalUuids.includes(uuid)).map(({ title }) => title);
  return <p className="ac-used">{titles.length === 0 ? strings.unused : strings.usedBy(titles.join(", "))}</p>;
}
