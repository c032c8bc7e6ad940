import { type AuditEvent, auditWrites, changesBetween } from "../audit/entry";
import { retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { takeIds } from "../kernel/fresh-ids";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { absent, equals, type Key, type Operation, STORY_PREFIX, storyKey, storyOwnerKey } from "../table";
import { changedContent, isVisible } from "./rules";
import type { Story } from "./story";

type Stored = Pick<Core, "table">;
type Sent = Readonly<Record<string, unknown>>;

/** All stories of a course, oldest first. Keys COURSE#{c}/STORY#*, consistent; 1 read for each 4 KB. */
export function storiesOfCourse({ table }: Stored, courseId: number): Promise<Story[]> {
  return table.queryAll<Story & Key>({ pk: storyKey(courseId, 0).pk, beginsWith: STORY_PREFIX });
}

/** Returns those of the stories that a member may see. */
export const visibleTo = (stories: readonly Story[], { role }: Registration, now: Date): Story[] =>
  stories.filter((story) => isVisible(story, role, now));

/** Keys COURSE#{c}/STORY#{id} and STORY#{id}/OWNER; 1 write for the id, in a transaction 4 and the audit log's. Throws 400. */
export async function createStory(core: Core, caller: Registration, sent: Sent): Promise<void> {
  const content = changedContent(undefined, sent);
  const storyId = await takeIds(core.table, "story");
  const story: Story = { ...content, storyId, courseId: caller.courseId, version: 1 };
  await core.table.transact([...creationOfStory(story), ...entryOf(core, caller, story, {}, story)]);
}

/** The operations that write a new story. */
export function creationOfStory(story: Story): Operation[] {
  const { courseId, storyId } = story;
  return [
    { put: { ...storyKey(courseId, storyId), ...story }, condition: absent },
    { put: { ...storyOwnerKey(storyId), courseId }, condition: absent },
  ];
}

/** Changes what is sent and nothing else. 1 read, in a transaction 2 writes and the audit log's. Throws 400, 404, 403 (another course's). */
export async function updateStory(core: Core, caller: Registration, storyId: number, sent: Sent): Promise<void> {
  const { table } = core;
  await retryOnConflict(async () => {
    const current = await table.get<Story & Key>(storyKey(caller.courseId, storyId));
    if (current === undefined) throw await missing({ table }, storyId);
    const { version } = current;
    const next = { ...current, ...changedContent(current, sent), version: version + 1 };
    await table.transact([
      { put: next, condition: equals("version", version) },
      ...entryOf(core, caller, current, current, next),
    ]);
  });
}

/** 1 read, in a transaction 4 writes and the audit log's. Throws 404, 403 (another course's). */
export async function deleteStory(core: Core, caller: Registration, storyId: number): Promise<void> {
  const { table } = core;
  const { courseId } = caller;
  await retryOnConflict(async () => {
    const current = await table.get<Story & Key>(storyKey(courseId, storyId));
    if (current === undefined) throw await missing({ table }, storyId);
    await table.transact([
      { remove: storyKey(courseId, storyId), condition: equals("version", current.version) },
      { remove: storyOwnerKey(storyId), condition: equals("courseId", courseId) },
      ...entryOf(core, caller, current, current, {}),
    ]);
  });
}

const LOGGED = ["title", "filenames", "imageUrl", "isPublished", "openAt", "closeAt"] as const;

/** The audit log's entry of a chapter that was made (nothing before), changed or deleted (nothing after). */
function entryOf(
  core: Core,
  caller: Registration,
  { storyId, title }: Story,
  before: Partial<Story>,
  after: Partial<Story>,
): Operation[] {
  const subject = { type: "story" as const, id: storyId, name: title };
  const logged = ({ filenames, ...fields }: Partial<Story>) => ({ ...fields, filenames: filenames?.join(", ") });
  const event: AuditEvent = {
    kind: "content",
    subject,
    changes: changesBetween(logged(before), logged(after), LOGGED),
  };
  return auditWrites(core, caller.courseId, caller, [event]);
}

/** Why a course does not have a story: nobody does, or another course does. 1 read. */
async function missing({ table }: Stored, storyId: number): Promise<Refusal> {
  if ((await table.get(storyOwnerKey(storyId))) === undefined) return new Refusal(404, "Story not found");
  return new Refusal(403, "User not allowed to manage stories from another course");
}
