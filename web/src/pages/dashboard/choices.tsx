import { useEffect, useId, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import type { Schemas } from "../../api/client";
import { pageAddress } from "../../app/page-addresses";
import { useCourse } from "../../app/session";
import { Markdown } from "../../design/markdown";
import { strings } from "../../texts/en/dashboard";
import { Bar } from "./assessment-parts";

type Statistics = Schemas["AssessmentStatistics"];
type ChoiceQuestion = Statistics["choiceQuestions"][number];

/** The place on the page that an address may name. */
const PLACE = "choices";

/** How many students chose each choice of an assessment's questions, each with the way to who they are. */
export function Choices({ statistics }: { readonly statistics: Statistics }) {
  const { choiceQuestions } = statistics;
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  // Loaded after the page, so the browser has not found the place that the address names.
  useEffect(() => {
    if (hash === `#${PLACE}`) section.current?.scrollIntoView();
  }, [hash]);
  if (choiceQuestions.length === 0) return null;
  return (
    <section id={PLACE} ref={section}>
      <h2>{strings.choices}</h2>
      <p>{strings.choicesHint}</p>
      {choiceQuestions.map((question) => (
        <QuestionChoices key={question.id} statistics={statistics} question={question} />
      ))}
    </section>
  );
}

function QuestionChoices({ statistics, question }: { statistics: Statistics; question: ChoiceQuestion }) {
  const { courseId } = useCourse();
  const { number, answered, choices, others } = question;
  const name = useId();
  const answers = `${pageAddress("answer-groups", courseId)}?assessment=${statistics.id}&question=${question.id}`;
  return (
    <div className="dashboard__scroll">
      <h3 id={name} className="dashboard__caption">
        {strings.question(number)} <span>({strings.answeredOf(answered, statistics.students)})</span>
      </h3>
      <Markdown className="dashboard__question">{question.content}</Markdown>
      <table className="dashboard__bars dashboard__choices" aria-labelledby={name}>
        <thead>
          <tr>
            <th scope="col">{strings.choice}</th>
            <th scope="col">{strings.chosen}</th>
            <th scope="col">
              <span className="unseen">{strings.seeWho}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {choices.map(({ content, isRight, chosen }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place
            <tr key={index} data-right={isRight || undefined}>
              <th scope="row">
                <span className="dashboard__letter">{strings.letter(index)}</span>
                <Markdown>{content}</Markdown>
                {isRight && <strong className="dashboard__right">{strings.isRight}</strong>}
              </th>
              <td>
                <Bar count={chosen} most={answered} />
                {strings.chosenOf(chosen, answered)}
              </td>
              <td>
                {chosen > 0 && (
                  <Link
                    to={`${answers}&choice=${index + 1}`}
                    aria-label={strings.seeWhoOf(number, strings.letter(index))}
                  >
                    {strings.seeWho}
                  </Link>
                )}
              </td>
            </tr>
          ))}
          {others > 0 && (
            <tr>
              <th scope="row">{strings.otherChoices}</th>
              <td>
                <Bar count={others} most={answered} />
                {strings.chosenOf(others, answered)}
              </td>
              <td>
                <Link to={answers}>{strings.seeWho}</Link>
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
