import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { goalRuleOf, isSetByHand, type StoredGoalRule } from "../../../../../domain/achievements/goal-meta";
import { MAX_COUNT } from "../../../../../domain/achievements/limits";
import { actionFailure } from "../../../api/failures";
import { CourseChange } from "../../../app/course-acts";
import { useCourse } from "../../../app/session";
import { toast } from "../../../app/toasts";
import { formatNumber } from "../../../design/format";
import { EmptyState, ErrorState } from "../../../design/states";
import { strings } from "../../../texts/en/goal-editor";
import { achievementHoldersKey, useEdited } from "../definitions-context";
import { CountsFile } from "./counts-file";
import { type CourseUser, memberGoalsQuery, sendCounts, usersQuery } from "./queries";
import { MAX_REASON, seesEverybody, shownUsers } from "./rows-of-file";

interface Draft {
  readonly user: number | null;
  readonly goal: string | null;
  /** As it was typed. */
  readonly count: string;
  readonly reason: string;
}

type Errors = Partial<Readonly<Record<"user" | "goal" | "count", string>>>;

/** Returns a typed count floored and not below 0; null for what is no number. */
function countOf(text: string): number | null {
  const count = Math.max(0, Math.floor(Number(text)));
  return text.trim() === "" || !Number.isFinite(count) || count > MAX_COUNT ? null : count;
}

/** The form that sets one count. What was typed survives a failure. */
function useCountForm() {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>({ user: null, goal: null, count: "", reason: "" });
  const [errors, setErrors] = useState<Errors>({});
  const [isShowing, show] = useState(false);
  const [isOfAll, showAll] = useState(false);
  const [isUpdating, setUpdating] = useState(false);
  const { data } = useQuery({ ...memberGoalsQuery(courseId, draft.user ?? 0), enabled: draft.user !== null });
  const present = draft.user === null ? undefined : data?.find(({ uuid }) => uuid === draft.goal)?.count;
  const change = (next: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...next }));
    setErrors({});
  };

  const update = async (): Promise<void> => {
    const { user, goal, reason } = draft;
    const count = countOf(draft.count);
    if (goal === null || user === null || count === null) {
      const wrong = {
        ...(goal === null && { goal: strings.goalMissing }),
        ...(user === null && { user: strings.userMissing }),
        ...(count === null && { count: strings.noCount(draft.count) }),
      };
      setErrors(wrong);
      for (const text of Object.values(wrong)) toast.danger(text);
      return;
    }
    setUpdating(true);
    try {
      await sendCounts(courseId, {
        rows: [{ courseRegId: user, goalUuid: goal, count }],
        ...(reason.trim() !== "" && { reason: reason.trim() }),
      });
      setDraft((before) => ({ ...before, count: String(count), reason: "" }));
      toast.success(strings.updated);
      void client.invalidateQueries(memberGoalsQuery(courseId, user));
      void client.invalidateQueries({ queryKey: achievementHoldersKey(courseId) });
    } catch (error) {
      toast.danger(actionFailure(error));
    } finally {
      setUpdating(false);
    }
  };
  return { draft, change, errors, isShowing, show, isOfAll, showAll, present, update, isUpdating };
}
type CountForm = ReturnType<typeof useCountForm>;

/** Where staff set the counts of Manual goals, one by one or by CSV. Only published goals can be counted. */
export function ManualGoals() {
  const { courseId } = useCourse();
  const { data: users, error, refetch } = useQuery(usersQuery(courseId));
  const { published } = useEdited();
  const goals = published.goals.filter(isSetByStaff);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (goals.length === 0) {
    return (
      <EmptyState title={strings.noManualGoals} icon="trophy">
        <p>{strings.noManualAdvice}</p>
      </EmptyState>
    );
  }
  return (
    <div className="ac-manual">
      <CourseChange>
        <CountEditor users={users} goals={goals} />
      </CourseChange>
      <CountsFile users={users} goals={goals} />
    </div>
  );
}

/** Staff set the count of Manual goals, and of those whose type nobody knows. */
const isSetByStaff = (goal: StoredGoalRule): boolean => isSetByHand(goalRuleOf(goal));

interface CountEditorProps {
  readonly users: readonly CourseUser[] | undefined;
  readonly goals: readonly { readonly uuid: string; readonly text: string; readonly targetCount: number }[];
}

function CountEditor({ users, goals }: CountEditorProps) {
  const { published } = useEdited();
  const form = useCountForm();
  const { draft, change, isShowing, errors } = form;
  const hidden = published.achievements.filter(({ position }) => position === 0);
  const isOfHidden = (uuid: string) => {
    const using = published.achievements.filter(({ goalUuids }) => goalUuids.includes(uuid));
    return using.length > 0 && using.every((one) => hidden.includes(one));
  };
  const shown = goals.filter(({ uuid }) => isShowing || !isOfHidden(uuid));
  const options = shown.map(({ uuid, text }) => ({ value: uuid, label: text }));
  const target = goals.find(({ uuid }) => uuid === draft.goal)?.targetCount ?? 0;
  const showHidden = (isAsked: boolean): void => {
    form.show(isAsked);
    // What is no longer in the list is not chosen in secret.
    if (!isAsked && draft.goal !== null && isOfHidden(draft.goal)) change({ goal: null });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.update();
  };
  return (
    <form className="ac-card" onSubmit={submit} noValidate aria-label={strings.manualTitle}>
      <h2>{strings.manualTitle}</h2>
      <p className="ac-hint">{strings.manualHint}</p>
      <SpaceBetween size="m">
        <UserField users={users} form={form} />
        <FormField label={strings.goal} errorText={errors.goal}>
          <Select
            filteringType="auto"
            virtualScroll
            placeholder={strings.chooseGoal}
            options={options}
            selectedOption={options.find(({ value }) => value === draft.goal) ?? null}
            onChange={({ detail }) => change({ goal: detail.selectedOption.value ?? null })}
          />
        </FormField>
        <Checkbox checked={isShowing} onChange={({ detail }) => showHidden(detail.checked)}>
          {strings.viewHidden}
        </Checkbox>
        <FormField
          label={strings.count}
          errorText={errors.count}
          constraintText={
            form.present !== undefined && strings.present(formatNumber(form.present), formatNumber(target))
          }
        >
          <Input
            type="number"
            inputMode="numeric"
            value={draft.count}
            nativeInputAttributes={{ min: 0, max: MAX_COUNT }}
            onChange={({ detail }) => change({ count: detail.value })}
          />
        </FormField>
        <FormField label={strings.reason} constraintText={strings.reasonHint}>
          <Input
            value={draft.reason}
            nativeInputAttributes={{ maxLength: MAX_REASON }}
            onChange={({ detail }) => change({ reason: detail.value })}
          />
        </FormField>
        <Button variant="primary" formAction="submit" loading={form.isUpdating}>
          {strings.update}
        </Button>
      </SpaceBetween>
    </form>
  );
}

function UserField({ users, form }: { users: readonly CourseUser[] | undefined; form: CountForm }) {
  const { registration } = useCourse();
  const { draft, change, errors, isOfAll } = form;
  const options = shownUsers(users ?? [], registration.group, isOfAll).map(
    ({ courseRegId, name, username, group }) => ({
      value: String(courseRegId),
      label: name ?? strings.unnamed,
      description: [username, group].filter(Boolean).join(" · "),
      filteringTags: [username, ...(group ? [group] : [])],
    }),
  );
  const showAll = (isAsked: boolean): void => {
    form.showAll(isAsked);
    const left = shownUsers(users ?? [], registration.group, isAsked);
    if (!left.some(({ courseRegId }) => courseRegId === draft.user)) change({ user: null });
  };
  return (
    <>
      <FormField label={strings.user} errorText={errors.user}>
        <Select
          filteringType="auto"
          filteringAriaLabel={strings.filter}
          virtualScroll
          statusType={users ? "finished" : "loading"}
          placeholder={strings.chooseUser}
          options={options}
          selectedOption={options.find(({ value }) => value === String(draft.user)) ?? null}
          onChange={({ detail }) => change({ user: Number(detail.selectedOption.value) })}
        />
      </FormField>
      {!seesEverybody(registration.group) && (
        <Checkbox checked={isOfAll} onChange={({ detail }) => showAll(detail.checked)}>
          {strings.allUsers}
        </Checkbox>
      )}
    </>
  );
}
