import Button from "@cloudscape-design/components/button";
import Select from "@cloudscape-design/components/select";
import { useId, useRef, useState } from "react";
import { CourseChange } from "../../app/course-acts";
import { strings } from "../../texts/en/answer-groups";
import { CodeText } from "../grading/workspace/code-text";
import { ActForm } from "./act-form";
import { type AnswerGroup, ungradedOf } from "./groups";
import type { Question } from "./queries";
import { Samples } from "./samples";
import type { useAct } from "./use-act";

interface GroupCardProps {
  readonly question: Question;
  readonly group: AnswerGroup;
  readonly act: ReturnType<typeof useAct>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Returns what the answers of a group have in common, in words. */
function titleOf({ failed }: AnswerGroup, { testcases }: Question): string {
  if (failed === null) return strings.notJudged;
  if (failed.length === 0) return strings.passedAll;
  return strings.failed(
    failed.map((place) => place + 1),
    testcases.length,
  );
}

/** One group: what its answers have in common, and opened, samples of them and the grade to give them. */
export function GroupCard({ question, group, act, isOpen, onToggle }: GroupCardProps) {
  const title = titleOf(group, question);
  const heading = useId();
  // Once opened it stays, so that what is typed into it does.
  const wasOpened = useRef(isOpen);
  wasOpened.current ||= isOpen;
  return (
    <section className="answer-groups__card" aria-labelledby={heading}>
      <div className="answer-groups__head">
        <div>
          <h2 id={heading}>{title}</h2>
          <p>{strings.size(group.answers.length, ungradedOf(group.answers).length)}</p>
        </div>
        <Button
          ariaExpanded={isOpen}
          iconName={isOpen ? "angle-up" : "angle-down"}
          ariaLabel={isOpen ? strings.close : strings.open(title)}
          onClick={onToggle}
        />
      </div>
      {wasOpened.current && (
        <div hidden={!isOpen}>
          <Opened question={question} group={group} act={act} />
        </div>
      )}
    </section>
  );
}

function Opened({ question, group, act }: Pick<GroupCardProps, "question" | "group" | "act">) {
  const [chosen, setChosen] = useState("all");
  const outcomes = group.outcomes.map(({ answers }, index) => {
    return { value: String(index), label: strings.output(index + 1, answers.length), answers };
  });
  const all = { value: "all", label: strings.all, answers: group.answers };
  const selected = outcomes.find(({ value }) => value === chosen) ?? all;
  return (
    <div className="answer-groups__opened">
      {(group.failed ?? []).map((place) => {
        const testcase = question.testcases[place];
        return (
          testcase && (
            <div key={place}>
              <p>{strings.testcase(testcase.number, strings.kinds[testcase.type])}</p>
              <CodeText>{testcase.program}</CodeText>
            </div>
          )
        );
      })}
      <p>{strings.outputs(group.outcomes.length)}</p>
      {outcomes.length > 1 && (
        <div className="answer-groups__choice">
          <Select
            inlineLabelText={strings.which}
            options={[all, ...outcomes].map(({ value, label }) => ({ value, label }))}
            selectedOption={{ value: selected.value, label: selected.label }}
            onChange={({ detail }) => setChosen(detail.selectedOption.value ?? "all")}
          />
        </div>
      )}
      <Samples key={selected.value} questionId={question.id} answers={selected.answers} />
      <CourseChange>
        <ActForm question={question} answers={selected.answers} act={act} />
      </CourseChange>
    </div>
  );
}
