import type { CloseReason } from "../../../domain/facts/extensions";
import type { Registration } from "../members/registration";
import type { Assessment } from "./assessment";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** When an assessment closes for one member, and which rule says so. */
export interface ClosingTime {
  /** ISO 8601, UTC. */
  readonly closeAt: string;
  readonly reason: CloseReason;
}

/** An assessment as it is for one member: `closeAt` is theirs. */
export interface MemberAssessment extends Assessment {
  /** The closing time of those who have no extension. */
  readonly standardCloseAt: string;
  readonly closeReason: CloseReason;
}

type Dates = Pick<Assessment, "assessmentId" | "openAt" | "closeAt" | "groupExtensions">;
type Dated = Pick<Registration, "role" | "accommodation" | "extensions" | "group">;

/**
 * Returns when an assessment closes for a member: the latest of its own closing time, the one by their accommodation,
 * their extension and their group's. Where two agree, the one that comes first in that order is the reason. An
 * accommodation's factor stretches the time from opening to closing, to the next full minute; its days are 24 hours each
 * after closing. It applies to the assessment's own dates, not to extensions. Opening never moves. Staff have the
 * assessment's own closing time: they may save at any time.
 */
export function closingTimeFor(assessment: Dates, member: Dated): ClosingTime {
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

/** Returns the assessment as it is for a member. All that asks for `closeAt` then asks for theirs. */
export function assessmentFor(assessment: Assessment, member: Dated): MemberAssessment {
  const { closeAt, reason } = closingTimeFor(assessment, member);
  return { ...assessment, closeAt, standardCloseAt: assessment.closeAt, closeReason: reason };
}

function accommodatedClosing({ openAt, closeAt }: Dates, { accommodation }: Dated): number | undefined {
  if (!accommodation) return undefined;
  const [opening, closing] = [Date.parse(openAt), Date.parse(closeAt)];
  const { factor, days } = accommodation;
  const stretched =
    factor === null ? closing : opening + Math.ceil(((closing - opening) * factor) / MINUTE_MS) * MINUTE_MS;
  return Math.max(stretched, closing + (days ?? 0) * DAY_MS);
}

const momentOf = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));
