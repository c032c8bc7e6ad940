import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { assessmentQuery } from "../../api/assessments";
import { CourseChange } from "../../app/course-acts";
import { usePageTitle } from "../../app/page-title";
import { useCourse } from "../../app/session";
import { Markdown } from "../../design/markdown";
import { WaitingLine } from "../../design/spinner";
import { StaffPage } from "../../design/staff-page";
import { EmptyState, ErrorState } from "../../design/states";
import { strings as gradingStrings } from "../../texts/en/grading";
import { strings } from "../../texts/en/rubrics";
import { ChosenAssessment, ChosenQuestion } from "../grading/chosen-question";
import { GradingSections } from "../grading/sections";
import type { RubricItem } from "../grading/workspace/rubric-draft";
import { RubricItemForm, type SentItem, useRubric } from "../grading/workspace/use-rubric";
import "./rubrics.css";

/** The items of one question's rubric, in their order, to be written and changed. */
function RubricEditor({ questionId }: { questionId: number }) {
  const { courseId } = useCourse();
  const { rubric, failed, isChanged, see, edit, undo } = useRubric(courseId, questionId);
  const [edited, setEdited] = useState<number | "new" | null>(null);
  if (!rubric) {
    return failed ? (
      <Alert type="error">{gradingStrings.rubricFailed}</Alert>
    ) : (
      <WaitingLine>{strings.loading}</WaitingLine>
    );
  }
  const { items } = rubric;
  const store = async (next: readonly SentItem[]) => {
    if (await edit(next)) setEdited(null);
  };
  return (
    <section className="rubrics__items" aria-label={strings.items}>
      {isChanged && (
        <Alert type="info" action={<Button onClick={see}>{gradingStrings.rubricSeen}</Button>}>
          {gradingStrings.rubricChanged}
        </Alert>
      )}
      {items.length === 0 && (
        <EmptyState title={strings.none} icon="grade">
          <p>{strings.noneHint}</p>
        </EmptyState>
      )}
      <ol>
        {items.map((item, place) => (
          <li key={item.id}>
            {edited === item.id ? (
              <RubricItemForm
                item={item}
                onCancel={() => setEdited(null)}
                onStore={(text, xp) => store(items.map((each) => (each.id === item.id ? { ...each, text, xp } : each)))}
                onRemove={() => store(items.filter(({ id }) => id !== item.id))}
              />
            ) : (
              <Item
                item={item}
                onUp={place > 0 ? () => void store(moved(items, place, -1)) : null}
                onDown={place < items.length - 1 ? () => void store(moved(items, place, 1)) : null}
                onEdit={() => setEdited(item.id)}
              />
            )}
          </li>
        ))}
      </ol>
      {edited === "new" ? (
        <RubricItemForm
          item={null}
          onCancel={() => setEdited(null)}
          onStore={(text, xp) => store([...items, { id: null, text, xp }])}
        />
      ) : (
        <CourseChange>
          <div className="rubrics__acts">
            <Button iconName="add-plus" onClick={() => setEdited("new")}>
              {gradingStrings.addItem}
            </Button>
            {undo && (
              <Button variant="link" onClick={() => void undo()}>
                {gradingStrings.undoRubric}
              </Button>
            )}
          </div>
        </CourseChange>
      )}
    </section>
  );
}

interface ItemProps {
  readonly item: RubricItem;
  /** Null for the first. */
  readonly onUp: (() => void) | null;
  /** Null for the last. */
  readonly onDown: (() => void) | null;
  readonly onEdit: () => void;
}

function Item({ item: { text, xp }, onUp, onDown, onEdit }: ItemProps) {
  const act = (onClick: (() => void) | null) => ({ disabled: onClick === null, onClick: () => onClick?.() });
  return (
    <div className="rubrics__item">
      <Markdown>{text}</Markdown>
      <strong>{gradingStrings.itemXp(xp)}</strong>
      <CourseChange>
        <span className="rubrics__acts">
          <Button variant="icon" iconName="angle-up" ariaLabel={strings.up(text)} {...act(onUp)} />
          <Button variant="icon" iconName="angle-down" ariaLabel={strings.down(text)} {...act(onDown)} />
          <Button variant="icon" iconName="edit" ariaLabel={gradingStrings.editItem(text)} onClick={onEdit} />
        </span>
      </CourseChange>
    </div>
  );
}

/** The items with one of them a place earlier or later. */
function moved(items: readonly RubricItem[], place: number, by: 1 | -1): readonly RubricItem[] {
  const item = items[place];
  if (!item) return items;
  const others = items.filter((each) => each !== item);
  return [...others.slice(0, place + by), item, ...others.slice(place + by)];
}

/** The rubrics of the course's questions. */
export default function RubricsPage() {
  usePageTitle(strings.title);
  return (
    <StaffPage>
      <div className="rubrics">
        <GradingSections />
        <div>
          <h1>{strings.title}</h1>
          <p>{strings.intro}</p>
        </div>
        <ChosenAssessment>
          {(assessmentId, choice) => <Questions key={assessmentId} assessmentId={assessmentId} choice={choice} />}
        </ChosenAssessment>
      </div>
    </StaffPage>
  );
}

function Questions({ assessmentId, choice }: { assessmentId: number; choice: ReactNode }) {
  const { courseId } = useCourse();
  const { data, error, refetch } = useQuery(assessmentQuery(courseId, assessmentId));
  const questions = (data?.questions ?? []).map(({ id }, index) => ({ id, number: index + 1 }));
  return (
    <>
      <ChosenQuestion assessmentId={assessmentId} choice={choice} questions={questions}>
        {(questionId) => <RubricEditor key={questionId} questionId={questionId} />}
      </ChosenQuestion>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <WaitingLine>{strings.loading}</WaitingLine>
      ) : (
        questions.length === 0 && <p>{strings.noQuestions}</p>
      )}
    </>
  );
}
