import { quarterOf, shardOf } from "../../lambdas/core/submissions/counts";

/** An item in the service's own JSON. */
interface Item {
  readonly [name: string]: unknown;
  readonly pk: { readonly S: string };
  readonly sk: { readonly S: string };
}

/** Counters of an assessment by the quarter of an hour in which work was submitted: COUNTDAYS#{assessment}/{quarter}#{shard}. */
const TIME_COUNTERS = /^COUNTDAYS#(\d+)$/;
const DAY_MS = 24 * 60 * 60 * 1000;

const textOf = (attribute: unknown): string | undefined => (attribute as { S?: string } | undefined)?.S;
const numberOf = (attribute: unknown): number => Number((attribute as { N?: string } | undefined)?.N);
const isWork = ({ sk }: Item): boolean => sk.S.startsWith("SUB#");

/**
 * Has the counters by time follow moments of handing in that were moved, which their keys tell by the quarter of an hour alone.
 * Work of one item of counters that comes to different quarters stays together.
 *
 * @param before the items as they were
 * @param after the same items in the same order, with their moments moved
 */
export function withMovedTimes<One extends Item>(before: readonly One[], after: readonly One[]): One[] {
  return after.map((item) => {
    const assessment = TIME_COUNTERS.exec(item.pk.S)?.[1];
    if (assessment === undefined) return item;
    const [time, shard = ""] = item.sk.S.split("#");
    const counted = before.findIndex((work) => {
      const finalisedAt = isWork(work) ? textOf(work.finalisedAt) : undefined;
      return (
        finalisedAt !== undefined &&
        numberOf(work.assessmentId) === Number(assessment) &&
        shardOf(numberOf(work.regId)) === Number(shard) &&
        quarterOf(finalisedAt) === time
      );
    });
    const moved = textOf(after[counted]?.finalisedAt);
    // Work that was given back has left counters of zero.
    return moved === undefined ? item : { ...item, sk: { S: `${quarterOf(moved)}#${shard}` } };
  });
}

interface HandedIn {
  /** Of the assessment. */
  readonly number: string;
  /** By the student's name. */
  readonly daysAgo: Readonly<Record<string, number>>;
}

/** Moves the handing in of members' work on an assessment by so many days into the past, which the API alone cannot. */
export function handedInEarlier<One extends Item>(items: readonly One[], { number, daysAgo }: HandedIn): One[] {
  const named = items.find(({ sk }) => sk.S === `NUMBER#${number}`);
  const after = items.map((item): One => {
    const days = daysAgo[textOf(item.studentName) ?? ""];
    const finalisedAt = textOf(item.finalisedAt);
    const isOfIt = isWork(item) && numberOf(item.assessmentId) === numberOf(named?.assessmentId);
    if (!isOfIt || days === undefined || !finalisedAt) return item;
    const earlier = new Date(Date.parse(finalisedAt) - days * DAY_MS).toISOString();
    const queue = textOf(item.gsi2sk)?.replace(finalisedAt, earlier);
    return { ...item, finalisedAt: { S: earlier }, ...(queue !== undefined && { gsi2sk: { S: queue } }) };
  });
  return withMovedTimes(items, after);
}
