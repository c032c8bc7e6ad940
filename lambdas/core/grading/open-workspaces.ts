import { secondsOf } from "../kernel/clock";
import type { Core } from "../kernel/core";
import { partsOfSubmissionId } from "../kernel/ids";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { NO_SUBMISSION } from "../submissions/refusals";
import type { Person } from "../submissions/rules";
import { findSubmission } from "../submissions/store";
import { type Key, openWorkspaceKey, openWorkspaces } from "../table";

/** Seconds for which somebody counts as there since their page told so; it does so every minute. */
export const OPEN_SECONDS = 100;

interface OpenWorkspace extends Key, Person {
  /** Seconds since 1970. */
  readonly seenAt: number;
  readonly ttl: number;
}

/**
 * Notes that the caller has a submission open to grade it, and returns who else has: whoever's page has told so within the last
 * 100 seconds. Keys OPEN#{submission}/REG#{r}; 2 reads and 1 write.
 *
 * @throws Refusal 404 no such submission in the course
 */
export async function openToGrade(
  core: Pick<Core, "table" | "clock">,
  { courseId, regId, name, username }: Registration,
  submissionId: number,
): Promise<Person[]> {
  const parts = partsOfSubmissionId(submissionId);
  const submission = parts && (await findSubmission(core, parts));
  if (submission?.courseId !== courseId) throw new Refusal(404, NO_SUBMISSION);
  const now = secondsOf(core.clock.now());
  const presence = { id: regId, name: name ?? username, seenAt: now, ttl: now + OPEN_SECONDS };
  await core.table.put({ ...openWorkspaceKey(submissionId, regId), ...presence });
  const open = await core.table.queryAll<OpenWorkspace>({ pk: openWorkspaces(submissionId) });
  return open
    .filter(({ id, seenAt }) => id !== regId && seenAt > now - OPEN_SECONDS)
    .map((person) => ({ id: person.id, name: person.name }));
}
