import {
  type ConversionFinding,
  type ConversionFindingKind,
  READABLE_IN_REPOSITORIES,
} from "../../../../../domain/assessments/repository";

/** Findings of one kind. */
export interface FindingGroup {
  readonly kind: ConversionFindingKind;
  /** The questions they are about, from 1, in order. */
  readonly questions: readonly number[];
  /** What they are called in the file, in order, each once. */
  readonly details: readonly string[];
}

/** Findings by what they mean for whoever converts. */
export interface FindingGroups {
  readonly leftOut: readonly FindingGroup[];
  readonly readable: readonly FindingGroup[];
}

/** Puts findings of one kind together: a mission of twenty questions has one line for their solutions. */
export function findingGroups(findings: readonly ConversionFinding[]): FindingGroups {
  const groups = [...Map.groupBy(findings, ({ kind }) => kind)].map(([kind, same]) => ({
    kind,
    questions: [...new Set(same.flatMap(({ question }) => question ?? []))],
    details: [...new Set(same.flatMap(({ detail }) => detail ?? []))],
  }));
  const isReadable = ({ kind }: FindingGroup) => READABLE_IN_REPOSITORIES.some((readable) => readable === kind);
  return { leftOut: groups.filter((group) => !isReadable(group)), readable: groups.filter(isReadable) };
}
