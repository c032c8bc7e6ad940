import Toggle from "@cloudscape-design/components/toggle";
import type { LibraryDocument, ProblemDocument } from "../../../../../domain/assessments/xml";
import { strings } from "../../../texts/en/mission-fields";
import type { MissionTask } from "../mission";
import { DeploymentForm } from "./deployment-form";
import { Explained } from "./explained";
import { newGlobal, newGlobalGrader, newLocal, newLocalGrader } from "./library-changes";
import { type Change, changeOf } from "./part-change";
import { deploymentText } from "./task-fields";
import { UndoNote } from "./undo-note";
import { useRemoval } from "./use-rows";
import "./fields.css";

interface OfQuestion {
  readonly problem: ProblemDocument;
  readonly task: MissionTask;
  readonly change: Change<ProblemDocument>;
}

interface OfMission {
  readonly task: MissionTask;
  readonly change: Change<MissionTask>;
}

/** Manage Local Deployment: the language of one question, where it is not the mission's. */
export const LocalDeployment = ({ problem, task, change }: OfQuestion) => (
  <OptionalDeployment
    label={strings.localDeployment}
    hint={strings.localDeploymentHint}
    offHint={task.library ? strings.localDeploymentOff(deploymentText(task.library)) : strings.localDeploymentMissing}
    library={problem.library}
    enabled={() => newLocal(task)}
    change={changeOf(change, "library")}
  />
);

/** Local Grader Deployment: the language in which one question is graded, where it is another one. */
export const LocalGraderDeployment = ({ problem, task, change }: OfQuestion) => (
  <OptionalDeployment
    label={strings.localGrader}
    hint={strings.localGraderHint}
    offHint={strings.localGraderOff}
    library={problem.graderLibrary}
    enabled={() => newLocalGrader(problem, task)}
    change={changeOf(change, "graderLibrary")}
  />
);

/** Global Deployment: the language of the questions. */
export const GlobalDeployment = ({ task, change }: OfMission) => (
  <OptionalDeployment
    label={strings.globalDeployment}
    hint={strings.globalDeploymentHint}
    offHint={strings.globalDeploymentOff}
    library={task.library}
    enabled={newGlobal}
    change={changeOf(change, "library")}
  />
);

/** Global Grader Deployment: the language in which questions are graded, where it is another one. */
export const GlobalGraderDeployment = ({ task, change }: OfMission) => (
  <OptionalDeployment
    label={strings.globalGrader}
    hint={strings.globalGraderHint}
    offHint={strings.globalGraderOff}
    library={task.graderLibrary}
    enabled={() => newGlobalGrader(task)}
    change={changeOf(change, "graderLibrary")}
  />
);

interface OptionalDeploymentProps {
  readonly label: string;
  readonly hint: string;
  /** What holds while there is none. */
  readonly offHint: string;
  readonly library: LibraryDocument | null;
  /** Makes the deployment that it begins with. */
  readonly enabled: () => LibraryDocument;
  readonly change: Change<LibraryDocument | null>;
}

/** A deployment that there may be; without one, the file has none (chapter -1 in the editor of 2022). */
function OptionalDeployment({ label, hint, offHint, library, enabled, change }: OptionalDeploymentProps) {
  const removal = useRemoval(change);
  const note = removal.noteOn(library);
  const toggle = (isOn: boolean): void => {
    if (isOn) change(() => enabled());
    else removal.show(library, null, { index: 0, text: strings.deploymentRemoved });
  };
  return (
    <div className="mission-fields">
      <Toggle checked={library !== null} onChange={({ detail }) => toggle(detail.checked)}>
        <Explained label={label} hint={hint} />
      </Toggle>
      {library === null ? (
        <>
          <p className="mission-fields__quiet">{offHint}</p>
          {note && <UndoNote note={note} takesFocus={false} />}
        </>
      ) : (
        <DeploymentForm
          library={library}
          change={(edit) => change((before) => (before === null ? before : edit(before)))}
        />
      )}
    </div>
  );
}
