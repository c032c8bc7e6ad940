import { z } from "zod";

/** Marks of the demo course's midterm, of 40, by username; who is not here has none. */
export const DEMO_MIDTERM: Readonly<Record<string, number>> = {
  student: 33.5,
  student2: 21,
  lin: 38,
  noor: 29,
  tomas: 0,
};

/** Weights of the demo course's types; the best two quests count. */
const WEIGHTS: Readonly<Record<string, { readonly weight: number; readonly keepHighest: number | null }>> = {
  Missions: { weight: 40, keepHighest: null },
  Quests: { weight: 15, keepHighest: 2 },
  Paths: { weight: 10, keepHighest: null },
  Contests: { weight: 5, keepHighest: null },
};
const EXAMS = { id: "own-1", name: "Exams", weight: 30, keepHighest: null };

interface Caller {
  read<T>(schema: z.ZodType<T>, route: string): Promise<T>;
  send(method: string, route: string, body: unknown): Promise<unknown>;
}

interface DemoCourse {
  readonly admin: Caller;
  readonly staff: Caller;
  readonly courseId: number;
  /** Ids of the assessment types by name. */
  readonly configIds: ReadonlyMap<string, number>;
}

const Gradebook = z.object({
  policy: z.object({ version: z.int(), columns: z.array(z.object({ id: z.int() })) }),
  mappings: z.array(z.unknown()),
  marks: z.array(z.unknown()),
});
const Members = z.array(z.object({ courseRegId: z.number(), username: z.string() }));
const Assessments = z.array(
  z.object({ id: z.number(), number: z.string(), title: z.string(), isPublished: z.boolean() }),
);

/** Weights the work of the demo course, gives it a midterm with marks, and keeps columns for Canvas. What is there stays. */
export async function seedGradebook({ admin, staff, courseId, configIds }: DemoCourse): Promise<void> {
  const course = `/v2/courses/${courseId}`;
  const path = `${course}/admin/gradebook`;
  const { policy, mappings, marks } = await admin.read(Gradebook, path);
  if (policy.version === 0) await admin.send("PUT", `${path}/policy`, policyWith(configIds));
  if (marks.length === 0) {
    const [column] = (await admin.read(Gradebook, path)).policy.columns;
    const members = await admin.read(Members, `${course}/admin/users`);
    const sent = members.flatMap(({ courseRegId, username }) => {
      const mark = DEMO_MIDTERM[username];
      return mark === undefined ? [] : [{ courseRegId, from: null, to: mark }];
    });
    if (column) await admin.send("POST", `${path}/marks`, { columnId: column.id, marks: sent });
  }
  if (mappings.length > 0) return;
  const assessments = await admin.read(Assessments, `${course}/assessments`);
  await staff.send(
    "PUT",
    `${path}/mappings/canvas`,
    canvasMapping(assessments.filter(({ isPublished }) => isPublished)),
  );
}

function policyWith(configIds: ReadonlyMap<string, number>) {
  const ofTypes = Object.entries(WEIGHTS).map(([type, counted]) => {
    return { id: `type-${configIds.get(type)}`, name: "", ...counted };
  });
  const midterm = { id: null, name: "Midterm", max: 40, groupId: EXAMS.id };
  const bounds = { floor: null, cap: 100 };
  return {
    method: "weighted",
    groups: [...ofTypes, EXAMS],
    columns: [midterm],
    unmarked: "leftOut",
    ...bounds,
    version: 0,
  };
}

/** Missions and the midterm alone go to Canvas, under their numbers. */
function canvasMapping(assessments: z.infer<typeof Assessments>) {
  const missions = assessments.filter(({ number }) => /^M\d/.test(number));
  return {
    columns: [
      { head: "Student", source: "lastFirst" },
      { head: "ID", source: "blank" },
      { head: "SIS User ID", source: "studentNumber" },
      { head: "SIS Login ID", source: "username" },
      { head: "Section", source: "group" },
      ...missions.map(({ id, number, title }) => ({ head: `${number} ${title}`, source: `mark:${id}` })),
      { head: "Midterm", source: "column:1" },
    ],
    standIns: { missing: "0", ungraded: "", hidden: null },
    version: 0,
  };
}
