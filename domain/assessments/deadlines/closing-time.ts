import type { CloseReason } from "../../facts/extensions";
import type { Role } from "../../facts/roles";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** More time for one person in every assessment: by a factor, by days, or by whichever of both is more. */
export interface Accommodation {
  /** Multiplies the time from opening to closing. */
  readonly factor: number | null;
  /** Days of 24 hours after closing. */
  readonly days: number | null;
}

/** When an assessment closes for one member, and which rule says so. */
export interface ClosingTime {
  /** ISO 8601, UTC. */
  readonly closeAt: string;
  readonly reason: CloseReason;
}

/** The dates of an assessment; ISO 8601, UTC. */
interface Dates {
  readonly assessmentId: number;
  readonly openAt: string;
  readonly closeAt: string;
  /** Later closing times of groups, by the group's name. */
  readonly groupExtensions?: Readonly<Record<string, string>>;
}

/** What decides when assessments close for a member. */
export interface MemberTime {
  readonly role: Role;
  readonly group: string | null;
  readonly accommodation?: Accommodation | null;
  /** Later closing times of this member alone, by assessment id. */
  readonly extensions?: Readonly<Record<string, string>>;
}

/**
 * Returns when an assessment closes for a member: the latest of its own closing time, the one by their accommodation,
 * their extension and their group's. Where two agree, the one that comes first in that order is the reason. An
 * accommodation's factor stretches the time from opening to closing, to the next full minute; its days are 24 hours each
 * after closing. It applies to the assessment's own dates, not to extensions. Opening never moves. Staff have the
 * assessment's own closing time: they may save at any time.
 */
export function closingTimeFor(assessment: Dates, member: MemberTime): ClosingTime {
  if (member.role !== "student") return { closeAt: assessment.closeAt, reason: "standard" };
  const candidates: readonly (readonly [CloseReason, number | undefined])[] = [
    ["accommodation", accommodatedClosing(assessment, member)],
    ["extension", momentOf(member.extensions?.[String(assessment.assessmentId)])],
    ["groupExtension", member.group === null ? undefined : momentOf(assessment.groupExtensions?.[member.group])],
  ];
  let latest: ClosingTime & { readonly moment: number } = {
    closeAt: assessment.closeAt,
    moment: Date.parse(assessment.closeAt),
    reason: "standard",
  };
  for (const [reason, moment] of candidates) {
    if (moment !== undefined && moment > latest.moment) {
      latest = { closeAt: new Date(moment).toISOString(), moment, reason };
    }
  }
  return { closeAt: latest.closeAt, reason: latest.reason };
}

function accommodatedClosing({ openAt, closeAt }: Dates, { accommodation }: MemberTime): number | undefined {
  if (!accommodation) return undefined;
  const [opening, closing] = [Date.parse(openAt), Date.parse(closeAt)];
  const { factor, days } = accommodation;
  const stretched =
    factor === null ? closing : opening + Math.ceil(((closing - opening) * factor) / MINUTE_MS) * MINUTE_MS;
  return Math.max(stretched, closing + (days ?? 0) * DAY_MS);
}

const momentOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));
