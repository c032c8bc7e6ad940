import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  COURSE_INFO_FILE,
  findClassroom,
  isCourseOrganisation,
  isSameName,
  type ListedAssignment,
  proposedFor,
  writeCourseInfo,
} from "../../../../../domain/assessments/repository";
import { githubSettings } from "../../../app/file-host-settings";
import { siteSettings } from "../../../app/site-settings";
import { toast } from "../../../app/toasts";
import { downloadFile } from "../../../csv/write";
import { Modal } from "../../../design/modal";
import { WaitingLine } from "../../../design/spinner";
import type { Repository } from "../../../github/repository";
import { strings } from "../../../texts/en/old-classroom";
import { FailureState } from "../../github-missions/failure-state";
import { saveCourseList } from "./github-files";
import { GithubGate, organisationsQuery, repositoriesQuery, type SignedIn } from "./github-gate";

/** An assignment that was found, as it is proposed for the course's list. */
interface Proposal extends ListedAssignment {
  /** The number of students who have a repository of it. */
  readonly people: number;
  readonly isWanted: boolean;
}

/**
 * Proposes a line of the course's list for each assignment that an organisation's repositories tell of.
 *
 * @param logins those of the students, with anything between them; empty where they are not known
 */
function proposalsOf(repositories: readonly Repository[], organisation: string, logins: string): Proposal[] {
  const own = repositories.filter(({ owner }) => isSameName(owner, organisation));
  const known = logins.match(/[a-z\d](?:-?[a-z\d])*/gi) ?? [];
  return findClassroom(own, known).assignments.map((assignment) => ({
    ...proposedFor(assignment, organisation, githubSettings()?.site ?? ""),
    people: assignment.logins.length,
    isWanted: true,
  }));
}

/** Writes the course's list. */
const listOf = (organisation: string, typeName: string, assignments: readonly ListedAssignment[]): string =>
  writeCourseInfo({
    organisation,
    courseOrganisation: githubSettings()?.courseOrganisation ?? "",
    typeName,
    assignments,
  });

/** Makes a course's list of missions of the repositories that a closed GitHub Classroom left in an organisation. */
export const OldClassroomDialog = ({ onClose }: { onClose: () => void }) => (
  <Modal
    title={strings.title}
    size="large"
    onClose={onClose}
    footer={<Button onClick={onClose}>{strings.close}</Button>}
  >
    <SpaceBetween size="m">
      <p>{strings.lead}</p>
      <GithubGate title={strings.onGithub} hint={strings.signIn}>
        {(session) => <ByOrganisation session={session} />}
      </GithubGate>
    </SpaceBetween>
  </Modal>
);

function ByOrganisation({ session }: { session: SignedIn }) {
  const organisations = useQuery(organisationsQuery(session));
  const [organisation, choose] = useState<string | null>(null);
  if (organisations.error)
    return (
      <FailureState title={strings.notRead} error={organisations.error} onRetry={() => void organisations.refetch()} />
    );
  const options = (organisations.data ?? []).map(({ login }) => ({ value: login, label: login }));
  const marker = siteSettings().github?.courseOrganisation ?? "";
  return (
    <SpaceBetween size="m">
      <FormField label={strings.organisation} stretch>
        <Select
          options={options}
          placeholder={strings.chooseOrganisation}
          empty={strings.noOrganisations}
          statusType={organisations.data ? "finished" : "loading"}
          loadingText={strings.loading}
          selectedOption={options.find(({ value }) => value === organisation) ?? null}
          onChange={({ detail }) => choose(detail.selectedOption.value ?? null)}
        />
      </FormField>
      {organisation !== null && !isCourseOrganisation(organisation, marker) && (
        <Alert type="warning">{strings.notACourse(marker)}</Alert>
      )}
      {organisation !== null && <Assignments key={organisation} session={session} organisation={organisation} />}
    </SpaceBetween>
  );
}

interface AssignmentsProps {
  readonly session: SignedIn;
  readonly organisation: string;
}

function Assignments({ session, organisation }: AssignmentsProps) {
  const { data, error, refetch } = useQuery(repositoriesQuery(session));
  const [logins, setLogins] = useState("");
  const [changes, setChanges] = useState<Readonly<Record<string, Partial<Proposal>>>>({});
  const [typeName, setTypeName] = useState("Missions");
  if (error) return <FailureState title={strings.notRead} error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingLine>{strings.loading}</WaitingLine>;
  const proposals = proposalsOf(data, organisation, logins).map((one) => ({ ...one, ...changes[one.repoPrefix] }));
  const change = (prefix: string, part: Partial<Proposal>) =>
    setChanges((before) => ({ ...before, [prefix]: { ...before[prefix], ...part } }));
  const wanted: readonly ListedAssignment[] = proposals.filter(({ isWanted }) => isWanted);
  return (
    <SpaceBetween size="m">
      <FormField label={strings.logins} description={strings.loginsHint} stretch>
        <Input value={logins} onChange={({ detail }) => setLogins(detail.value)} />
      </FormField>
      <FormField label={strings.typeName} stretch>
        <Input value={typeName} onChange={({ detail }) => setTypeName(detail.value)} />
      </FormField>
      {proposals.length === 0 ? (
        <Alert type="info">{strings.none(organisation)}</Alert>
      ) : (
        <ul className="mc-repository__assignments" aria-label={strings.assignments}>
          {proposals.map((one) => (
            <Assignment key={one.repoPrefix} proposal={one} onChange={(part) => change(one.repoPrefix, part)} />
          ))}
        </ul>
      )}
      <Ways
        session={session}
        organisation={organisation}
        text={listOf(organisation, typeName, wanted)}
        isEmpty={wanted.length === 0}
      />
    </SpaceBetween>
  );
}

interface AssignmentProps {
  readonly proposal: Proposal;
  readonly onChange: (part: Partial<Proposal>) => void;
}

const Assignment = ({ proposal: { repoPrefix, people, title, isWanted }, onChange }: AssignmentProps) => (
  <li>
    <Checkbox checked={isWanted} onChange={({ detail }) => onChange({ isWanted: detail.checked })}>
      {strings.assignment(repoPrefix, people)}
    </Checkbox>
    <Input
      value={title}
      ariaLabel={strings.titleOf(repoPrefix)}
      disabled={!isWanted}
      onChange={({ detail }) => onChange({ title: detail.value })}
    />
  </li>
);

interface WaysProps extends AssignmentsProps {
  readonly text: string;
  readonly isEmpty: boolean;
}

/** Takes the list home: into the organisation, or as a file. */
function Ways({ session, organisation, text, isEmpty }: WaysProps) {
  const [isPrivate, setPrivate] = useState(true);
  const [isSaving, setSaving] = useState(false);
  const [saved, setSaved] = useState<Awaited<ReturnType<typeof saveCourseList>> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const download = (): void =>
    downloadFile(COURSE_INFO_FILE, new Blob([text], { type: "application/json;charset=utf-8" }));
  const save = async (): Promise<void> => {
    setSaving(true);
    setFailure(null);
    try {
      const outcome = await saveCourseList(session.client, { organisation, text, isPrivate });
      setSaved(outcome);
      if (outcome.kind === "saved") toast.success(strings.savedToast);
    } catch (cause) {
      setFailure(cause);
    } finally {
      setSaving(false);
    }
  };
  const place = saved && `${saved.repository.owner}/${saved.repository.name}`;
  return (
    <SpaceBetween size="s">
      <p>{strings.unpublished}</p>
      <Checkbox checked={isPrivate} onChange={({ detail }) => setPrivate(detail.checked)}>
        {strings.isPrivate}
      </Checkbox>
      <div className="mc-repository__buttons">
        <Button iconName="download" disabled={isEmpty} onClick={download}>
          {strings.download}
        </Button>
        <Button variant="primary" iconName="upload" disabled={isEmpty} loading={isSaving} onClick={() => void save()}>
          {strings.save}
        </Button>
      </div>
      {place && (
        <Alert type={saved.kind === "saved" ? "success" : "warning"}>
          {saved.kind === "saved" ? strings.saved(place) : strings.isThere(place)}
        </Alert>
      )}
      {failure !== null && <FailureState title={strings.notSaved} error={failure} onRetry={() => void save()} />}
    </SpaceBetween>
  );
}
