import { refuseOnConflict, retryOnConflict } from "../kernel/conflict";
import type { Core } from "../kernel/core";
import { takeIds } from "../kernel/fresh-ids";
import { Refusal } from "../kernel/refusal";
import type { Registration } from "../members/registration";
import { absent, equals, type Key, type Operation, present, STORY_PREFIX, storyKey, storyOwnerKey } from "../table";
import { changedContent, isVisible } from "./rules";
import type { Story } from "./story";

type Stored = Pick<Core, "table">;
type Sent = Readonly<Record<string, unknown>>;

/** All stories of a course, oldest first. Keys COURSE#{c}/STORY#*, consistent; 1 read for each 4 KB. */
export function storiesOfCourse({ table }: Stored, courseId: number): Promise<Story[]> {
  return table.queryAll<Story & Key>({ pk: storyKey(courseId, 0).pk, beginsWith: STORY_PREFIX });
}

/** The stories that a member may see, oldest first. Units as storiesOfCourse. */
export async function listStories(core: Core, { courseId, role }: Registration): Promise<Story[]> {
  return (await storiesOfCourse(core, courseId)).filter((story) => isVisible(story, role, core.clock.now()));
}

/** Keys COURSE#{c}/STORY#{id} and STORY#{id}/OWNER; 1 write for the id, 4 in a transaction. Throws 400. */
export async function createStory({ table }: Stored, courseId: number, sent: Sent): Promise<void> {
  const content = changedContent(undefined, sent);
  const storyId = await takeIds(table, "story");
  await table.transact(creationOfStory({ ...content, storyId, courseId, version: 1 }));
}

/** The operations that write a new story. */
export function creationOfStory(story: Story): Operation[] {
  const { courseId, storyId } = story;
  return [
    { put: { ...storyKey(courseId, storyId), ...story }, condition: absent },
    { put: { ...storyOwnerKey(storyId), courseId }, condition: absent },
  ];
}

/** Changes what is sent and nothing else. 1 read, 1 write. Throws 400, 404, 403 (another course's). */
export async function updateStory({ table }: Stored, courseId: number, storyId: number, sent: Sent): Promise<void> {
  await retryOnConflict(async () => {
    const current = await table.get<Story & Key>(storyKey(courseId, storyId));
    if (current === undefined) throw await missing({ table }, storyId);
    const { version } = current;
    await table.put({ ...current, ...changedContent(current, sent), version: version + 1 }, equals("version", version));
  });
}

/** 4 writes in a transaction. Throws 404, 403 (another course's). */
export async function deleteStory({ table }: Stored, courseId: number, storyId: number): Promise<void> {
  const removal = table.transact([
    { remove: storyKey(courseId, storyId), condition: present },
    { remove: storyOwnerKey(storyId), condition: equals("courseId", courseId) },
  ]);
  await refuseOnConflict(removal, () => missing({ table }, storyId));
}

/** Why a course does not have a story: nobody does, or another course does. 1 read. */
async function missing({ table }: Stored, storyId: number): Promise<Refusal> {
  if ((await table.get(storyOwnerKey(storyId))) === undefined) return new Refusal(404, "Story not found");
  return new Refusal(403, "User not allowed to manage stories from another course");
}
