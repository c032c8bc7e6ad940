import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Input from "@cloudscape-design/components/input";
import Toggle from "@cloudscape-design/components/toggle";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { MAX_SHARE_WEIGHT } from "../../../../domain/facts/limits";
import { actionFailure } from "../../api/failures";
import { gradingKey } from "../../api/grading";
import { useMayChangeCourse } from "../../app/course-acts";
import { usePageTitle } from "../../app/page-title";
import { useCourse } from "../../app/session";
import { toast } from "../../app/toasts";
import { formatPercent } from "../../design/format";
import { useLeaveGuard } from "../../design/leave-guard";
import { WaitingLine } from "../../design/spinner";
import { StaffPage } from "../../design/staff-page";
import { ErrorState } from "../../design/states";
import { strings } from "../../texts/en/division";
import { GradingSections } from "../grading/sections";
import { ProgressTable } from "./progress-table";
import { type DividedMember, type DividedWork, divisionQuery, progressKey, putDivision } from "./queries";
import { partOf, sharesOf, type TypedWeights, typedWeights, weightOf } from "./weights";
import "./division.css";

/** The weight of each of the staff: for admins to change, for others to read. */
export function SharesForm({ division }: { division: DividedWork }) {
  const { role } = useCourse();
  const isAdmin = role === "admin";
  const mayEdit = useMayChangeCourse() && isAdmin;
  const draft = useDraft(division);
  const isDivided = division.members.some(({ weight }) => weight > 0);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    draft.save();
  };
  return (
    <form onSubmit={submit}>
      <Container
        header={
          <Header
            variant="h2"
            description={mayEdit ? strings.sharesHint : strings.readOnly}
            actions={mayEdit && <Acts members={division.members} draft={draft} />}
          >
            {strings.shares}
          </Header>
        }
      >
        <div className="division__form">
          {!isDivided && <p>{strings.undivided}</p>}
          <ul className="division__shares">
            {division.members.map((member) => (
              <ShareRow key={member.courseRegId} member={member} draft={draft} mayEdit={mayEdit} />
            ))}
          </ul>
          <Toggle
            checked={draft.keepsGrader}
            disabled={!mayEdit}
            description={strings.keepsGraderHint}
            onChange={({ detail }) => draft.setKeepsGrader(detail.checked)}
          >
            {strings.keepsGrader}
          </Toggle>
          {mayEdit && (
            <div>
              <Button variant="primary" formAction="submit" loading={draft.isSaving} disabled={!draft.isDirty}>
                {strings.save}
              </Button>
            </div>
          )}
        </div>
      </Container>
    </form>
  );
}

type Draft = ReturnType<typeof useDraft>;

function Acts({ members, draft }: { members: readonly DividedMember[]; draft: Draft }) {
  const fill = (weight: string) =>
    draft.setTyped(Object.fromEntries(members.map((one) => [one.courseRegId, one.isStaff ? weight : ""])));
  return (
    <div className="division__acts">
      <Button formAction="none" onClick={() => fill("1")}>
        {strings.evenly}
      </Button>
      <Button formAction="none" onClick={() => fill("")}>
        {strings.nobody}
      </Button>
    </div>
  );
}

function ShareRow({ member, draft, mayEdit }: { member: DividedMember; draft: Draft; mayEdit: boolean }) {
  const { courseRegId, isStaff } = member;
  const name = member.name ?? strings.someone;
  const part = partOf(courseRegId, draft.typed);
  const shareText = !isStaff ? strings.notStaff : part === null ? strings.noShare : strings.share(formatPercent(part));
  const isWrong = draft.isChecked && weightOf(draft.typed[courseRegId]) === null;
  return (
    <li>
      <span className="division__name">{name}</span>
      {mayEdit && isStaff && (
        <FormField errorText={isWrong ? strings.weightFault(MAX_SHARE_WEIGHT) : undefined}>
          <Input
            value={draft.typed[courseRegId] ?? ""}
            inputMode="numeric"
            ariaLabel={strings.weightOf(name)}
            invalid={isWrong}
            onChange={({ detail }) => draft.setTyped({ ...draft.typed, [courseRegId]: detail.value })}
          />
        </FormField>
      )}
      <span className="division__part">{shareText}</span>
    </li>
  );
}

/** What is typed over the stored division, and its saving. */
function useDraft(division: DividedWork) {
  const { courseId } = useCourse();
  const client = useQueryClient();
  const [typed, setTyped] = useState<TypedWeights>(() => typedWeights(division));
  const [keepsGrader, setKeepsGrader] = useState(division.keepsGrader);
  const [isChecked, setChecked] = useState(false);
  const stored = typedWeights(division);
  const isDirty =
    keepsGrader !== division.keepsGrader ||
    division.members.some(({ courseRegId }) => (typed[courseRegId] ?? "") !== stored[courseRegId]);
  const saving = useMutation({
    mutationFn: (shares: { courseRegId: number; weight: number }[]) =>
      putDivision(courseId, { version: division.version, keepsGrader, shares }),
    onSuccess: (next) => {
      toast.success(strings.saved);
      client.setQueryData(divisionQuery(courseId).queryKey, next);
      void client.invalidateQueries({ queryKey: progressKey(courseId) });
      void client.invalidateQueries({ queryKey: gradingKey(courseId) });
    },
    onError: (error) => toast.danger(actionFailure(error)),
  });
  useLeaveGuard(isDirty && !saving.isPending && !saving.isSuccess, strings.leave);
  const save = () => {
    setChecked(true);
    const shares = sharesOf(division.members, typed);
    if (shares === null) toast.danger(strings.weightFault(MAX_SHARE_WEIGHT));
    else if (!saving.isPending) saving.mutate(shares);
  };
  return { typed, setTyped, keepsGrader, setKeepsGrader, isChecked, isDirty, isSaving: saving.isPending, save };
}

/** How the grading of the course is divided over its staff, and how far each of them is. */
export default function DivisionPage() {
  const { courseId } = useCourse();
  const { data, error, refetch } = useQuery(divisionQuery(courseId));
  usePageTitle(strings.title);
  return (
    <StaffPage>
      <div className="division">
        <GradingSections />
        <div>
          <h1>{strings.title}</h1>
          <p>{strings.intro}</p>
        </div>
        {data ? (
          <>
            <SharesForm key={data.version} division={data} />
            <ProgressTable />
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <WaitingLine>{strings.loading}</WaitingLine>
        )}
      </div>
    </StaffPage>
  );
}
