import Alert from "@cloudscape-design/components/alert";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ConversionFinding, MissionFault } from "../../../../../domain/assessments/repository";
import { strings } from "../../../texts/en/mission-repository";
import { type FindingGroup, findingGroups } from "./finding-groups";

interface FindingListProps {
  readonly findings: readonly ConversionFinding[];
  /** What the findings are left out of. */
  readonly target: "repository" | "file";
}

/** Lists what a conversion leaves out, and what students may read in a repository. */
export function FindingList({ findings, target }: FindingListProps) {
  const { leftOut, readable } = findingGroups(findings);
  if (findings.length === 0) return <Alert type="success">{strings.allCarried[target]}</Alert>;
  return (
    <SpaceBetween size="s">
      {leftOut.length === 0 ? (
        <Alert type="success">{strings.allCarried[target]}</Alert>
      ) : (
        <Alert type="warning" header={strings.leftOut[target]}>
          <Groups groups={leftOut} />
        </Alert>
      )}
      {readable.length > 0 && (
        <Alert type="info" header={strings.readable}>
          <Groups groups={readable} />
        </Alert>
      )}
    </SpaceBetween>
  );
}

const Groups = ({ groups }: { groups: readonly FindingGroup[] }) => (
  <ul className="mc-repository__list">
    {groups.map(({ kind, questions, details }) => (
      <li key={kind}>{strings.finding(strings.findings[kind], listed(details), questions)}</li>
    ))}
  </ul>
);

/** The most names that one line lists. */
const MOST_NAMES = 6;

const listed = (details: readonly string[]): readonly string[] =>
  details.length > MOST_NAMES ? [...details.slice(0, MOST_NAMES), strings.more(details.length - MOST_NAMES)] : details;

/** Lists what is wrong with the files of a mission. */
export function FaultList({ faults }: { faults: readonly MissionFault[] }) {
  if (faults.length === 0) return null;
  return (
    <Alert type="warning" header={strings.faultsTitle(faults.length)}>
      <ul className="mc-repository__list">
        {faults.map(({ path, kind, entry, key }) => (
          <li key={`${path} ${kind} ${entry} ${key}`}>
            <code>{path}</code>
            {strings.faultAt(entry, key)} {strings.faults[kind]}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
