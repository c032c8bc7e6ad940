import { strings } from "../../texts/en/ground-control";
import { ChecksCell } from "./checks-state";
import { ActionMenu, Moment, Publication, Title } from "./columns";
import type { ManagedAssessment } from "./managed-assessments";
import type { AssessmentActions } from "./use-assessment-actions";

/** An assessment where the grid has no room. */
export function AssessmentCard({ assessment, actions }: { assessment: ManagedAssessment; actions: AssessmentActions }) {
  const { type, openAt, closeAt, id } = assessment;
  return (
    <li>
      <Title assessment={assessment} courseId={actions.courseId} />
      <dl>
        <dt>{strings.columns.id}</dt>
        <dd>{id}</dd>
        <dt>{strings.columns.type}</dt>
        <dd>{type}</dd>
        <dt>{strings.columns.opens}</dt>
        <dd>
          <Moment iso={openAt} />
        </dd>
        <dt>{strings.columns.closes}</dt>
        <dd>
          <Moment iso={closeAt} />
        </dd>
        <dt>{strings.columns.checks}</dt>
        <dd>
          <ChecksCell assessment={assessment} actions={actions} />
        </dd>
      </dl>
      <div className="control__card-foot">
        <Publication assessment={assessment} actions={actions} />
        <ActionMenu assessment={assessment} actions={actions} />
      </div>
    </li>
  );
}
