import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import type { FileProblem } from "../../../../../domain/assessments/xml";
import { usePageTitle } from "../../../app/page-title";
import { strings } from "../../../texts/en/mission-control";
import type { KeptMissions, OpenedMission } from "../kept/kept-missions";
import { missionOf } from "../mission";
import type { MissionStart } from "../mission-store";
import { ImportRepository } from "../repository/import-section";
import { NEW_TASK } from "../templates";
import { CourseAssessments } from "./course-assessments";
import { ImportFile } from "./import-file";
import { KeptList } from "./kept-list";

interface StartScreenProps {
  readonly kept: KeptMissions;
  /** The mission that the address asks for, and that there is not. */
  readonly missing: number | null;
  readonly onBegin: (opened: OpenedMission) => void;
}

/** Where a mission is begun: a file of one, a new one, or one that is kept in this browser. */
export function StartScreen({ kept, missing, onBegin }: StartScreenProps) {
  usePageTitle(strings.title);
  const [isBeginning, setBeginning] = useState(false);
  const begin = async (start: MissionStart, problems: readonly FileProblem[] = []): Promise<void> => {
    setBeginning(true);
    try {
      onBegin({ ...(await kept.begin(start)), problems });
    } finally {
      setBeginning(false);
    }
  };
  return (
    <main className="page mc-start" id="content">
      <h1>{strings.title}</h1>
      <p className="mc-start__lead">{strings.lead}</p>
      {missing !== null && (
        <Alert type="warning" header={strings.missing(missing)}>
          {missing > 0 ? strings.missingInCourse : strings.missingHere}
        </Alert>
      )}
      <div className="mc-start__ways">
        <ImportFile onOpen={begin} />
        <Container header={<Header variant="h2">{strings.create}</Header>}>
          <SpaceBetween size="m">
            <p>{strings.createHint}</p>
            <Button
              variant="primary"
              iconName="add-plus"
              loading={isBeginning}
              onClick={() => void begin({ mission: missionOf(NEW_TASK) })}
            >
              {strings.makeNew}
            </Button>
          </SpaceBetween>
        </Container>
        <ImportRepository onOpen={begin} />
        <CourseAssessments />
      </div>
      <KeptList kept={kept} />
    </main>
  );
}
