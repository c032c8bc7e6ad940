import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FileDropzone from "@cloudscape-design/components/file-dropzone";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { FileProblem } from "../../../../../domain/assessments/xml";
import { overviewsQuery } from "../../../api/assessments";
import { usePageTitle } from "../../../app/page-title";
import { courseOf, isStaff, useSession } from "../../../app/session";
import { siteSettings } from "../../../app/site-settings";
import { toast } from "../../../app/toasts";
import { FilePicker } from "../../../design/file-picker";
import { ErrorState } from "../../../design/states";
import { strings } from "../../../texts/en/mission-control";
import type { LocalMissions, OpenedMission } from "../local-missions/local-missions";
import { missionOf } from "../mission";
import { missionPath } from "../mission-path";
import type { MissionStart } from "../mission-store";
import { type ReadFile, readMissionFile } from "../read-mission-file";
import { RepositoryDialog } from "../repository/lazy-dialog";
import { NEW_TASK } from "../templates";
import { LocalMissionList } from "./local-mission-list";

/** Opens a mission that is kept in a repository of GitHub. All that it takes is loaded when it is asked for. */
function ImportRepository({ onOpen }: { onOpen: (start: MissionStart) => Promise<void> }) {
  const [dialog, setDialog] = useState<"import" | "oldClassroom" | null>(null);
  const close = (): void => setDialog(null);
  return (
    <Container header={<Header variant="h2">{strings.fromGithub}</Header>}>
      <SpaceBetween size="m">
        <p>{strings.fromGithubHint}</p>
        <SpaceBetween direction="horizontal" size="xs">
          <Button iconName="folder-open" onClick={() => setDialog("import")}>
            {strings.importFromGithub}
          </Button>
          {siteSettings().github?.hasMissions && (
            <Button onClick={() => setDialog("oldClassroom")}>{strings.bringClassroom}</Button>
          )}
        </SpaceBetween>
      </SpaceBetween>
      {dialog && (
        <Suspense fallback={null}>
          {dialog === "import" ? (
            <RepositoryDialog kind="import" onOpen={onOpen} onClose={close} />
          ) : (
            <RepositoryDialog kind="oldClassroom" onClose={close} />
          )}
        </Suspense>
      )}
    </Container>
  );
}

type Refused = Extract<ReadFile, { kind: "refused" }> & { readonly name: string };

interface ImportFileProps {
  readonly onOpen: (start: MissionStart, problems: readonly FileProblem[]) => Promise<void>;
}

/** Opens a mission's file, chosen or dropped; what is wrong with it is said below. */
function ImportFile({ onOpen }: ImportFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isReading, setReading] = useState(false);
  const read = async ([file]: readonly File[]): Promise<void> => {
    if (!file || isReading) return;
    setReading(true);
    try {
      const outcome = readMissionFile(new Uint8Array(await file.arrayBuffer()));
      setRefused(outcome.kind === "refused" ? { ...outcome, name: file.name } : null);
      if (outcome.kind === "refused") return void toast.danger(strings.invalidXml);
      const start = { mission: missionOf(outcome.document), fileName: file.name.replace(/\.xml$/i, "") };
      await onOpen(start, outcome.problems);
      toast.success(strings.success);
    } finally {
      setReading(false);
    }
  };
  return (
    <Container header={<Header variant="h2">{strings.import}</Header>}>
      <SpaceBetween size="m">
        <FileDropzone onChange={({ detail }) => void read(detail.value)}>
          <div className="mc-drop">
            <p>{strings.drop}</p>
            <Button iconName="file" loading={isReading} onClick={() => input.current?.click()}>
              {strings.chooseFile}
            </Button>
            <FilePicker
              ref={input}
              accept=".xml,text/xml,application/xml"
              label={strings.chooseFile}
              onFile={(file) => void read([file])}
            />
          </div>
        </FileDropzone>
        <p className="mc-start__trust">{strings.trust}</p>
        {refused && (
          <Alert type="error" header={strings.invalidXml}>
            <p>{refused.line === null ? refused.name : strings.atLine(refused.name, refused.line)}</p>
            <p>{refused.reason}</p>
          </Alert>
        )}
      </SpaceBetween>
    </Container>
  );
}

/** Opens an assessment of the course, for its staff. */
function CourseAssessments() {
  const course = courseOf(useSession());
  return course && isStaff(course.role) ? <OfCourse courseId={course.courseId} /> : null;
}

function OfCourse({ courseId }: { courseId: number }) {
  const { data, error, refetch } = useQuery(overviewsQuery(courseId));
  const [chosen, choose] = useState<string | null>(null);
  const navigate = useNavigate();
  const options = (data ?? []).map(({ id, title, type }) => ({ value: String(id), label: title, description: type }));
  return (
    <Container header={<Header variant="h2">{strings.openOfCourse}</Header>}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SpaceBetween size="m">
          <FormField stretch label={strings.assessment} constraintText={strings.openOfCourseHint}>
            <Select
              options={options}
              filteringType="auto"
              placeholder={strings.chooseAssessment}
              empty={strings.noAssessments}
              statusType={data ? "finished" : "loading"}
              loadingText={strings.loadingAssessments}
              selectedOption={options.find(({ value }) => value === chosen) ?? null}
              onChange={({ detail }) => choose(detail.selectedOption.value ?? null)}
            />
          </FormField>
          <Button disabled={chosen === null} onClick={() => void navigate(missionPath(Number(chosen)))}>
            {strings.openAssessment}
          </Button>
        </SpaceBetween>
      )}
    </Container>
  );
}

interface StartScreenProps {
  readonly missions: LocalMissions;
  /** The mission that the address asks for, and that there is not. */
  readonly missing: number | null;
  readonly onBegin: (opened: OpenedMission) => void;
}

/** Where a mission is begun: a file of one, a new one, or one that is kept in this browser. */
export function StartScreen({ missions, missing, onBegin }: StartScreenProps) {
  usePageTitle(strings.title);
  const [isBeginning, setBeginning] = useState(false);
  const begin = async (start: MissionStart, problems: readonly FileProblem[] = []): Promise<void> => {
    setBeginning(true);
    try {
      onBegin({ ...(await missions.begin(start)), problems });
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
      <LocalMissionList missions={missions} />
    </main>
  );
}
