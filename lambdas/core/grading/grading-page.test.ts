import { type BigCourse, writeBigCourse } from "../../../scripts/big-course";
import { type Platform, startPlatform } from "../../../test/access/platform";

let platform: Platform;
let course: BigCourse;
beforeAll(async () => {
  platform = await startPlatform();
  course = await writeBigCourse(platform.table, {
    students: 12,
    assessments: 5,
    now: new Date("2026-11-21T08:00:00.000Z"),
  });
});
afterAll(() => platform.close());

async function page(query: string): Promise<{ id: number }[]> {
  const path = `/v2/courses/${course.courseId}/admin/grading/pages?${query}`;
  const { rows } = await platform.succeed<{ rows: { id: number }[] }>("GET", path, {
    as: course.avengers[0]?.username as string,
  });
  return rows;
}

const ids = async (query: string) => (await page(query)).map(({ id }) => id);

/** Goes as a grader does from one submission to the next that waits, in the order of the table on the screen. */
describe.each(["assessment", "student"])("what comes after a submission by %s", (sort) => {
  describe.each(["ascending", "descending"])("%s", (order) => {
    it.each(["", "&own=true", "&text=a"])("is what the pages have after it%s", async (choice) => {
      const query = `sort=${sort}&order=${order}&size=100${choice}`;
      const all = await ids(query);
      expect(all.length).toBeGreaterThan(8);
      for (const at of [0, 5, all.length - 1]) {
        expect(await ids(`${query}&after=${all[at]}`)).toEqual(all.slice(at + 1));
      }
    });

    it("goes on from one that is not shown", async () => {
      const query = `sort=${sort}&order=${order}&size=100`;
      const [all, waiting] = [await ids(query), await ids(`${query}&show=ungraded`)];
      const hidden = all.find((id) => !waiting.includes(id)) as number;
      const behind = new Set(all.slice(all.indexOf(hidden)));
      expect(await ids(`${query}&show=ungraded&after=${hidden}`)).toEqual(waiting.filter((id) => behind.has(id)));
    });
  });
});
