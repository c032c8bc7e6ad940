import { type BigCourse, writeBigCourse } from "../../../scripts/big-course";
import { type Platform, startPlatform } from "../../../test/access/platform";

interface Row {
  readonly id: number;
  readonly status: string;
  readonly gradedCount: number;
  readonly submittedAt: string | null;
  readonly assessment: { id: number; title: string; type: string; isManuallyGraded: boolean };
  readonly student: { id: number; name: string; groupName: string; groupLeaderId: number };
}
interface Page {
  readonly rows: Row[];
  readonly next: string | null;
}

/** 55 students in groups of ten, 8 assessments of Missions, Quests, Paths, Missions, Quests, Paths, Missions, Quests. */
const NOW = new Date("2026-11-21T08:00:00.000Z");
let platform: Platform;
let course: BigCourse;
let other: BigCourse;
beforeAll(async () => {
  platform = await startPlatform();
  other = await writeBigCourse(platform.table, { students: 3, assessments: 3, now: NOW });
  course = await writeBigCourse(platform.table, { students: 55, assessments: 8, withAnswers: true, now: NOW });
});
afterAll(() => platform.close());

const path = (of = course) => `/v2/courses/${of.courseId}/admin/grading`;
const avenger = (of = course) => of.avengers[0]?.username as string;

async function page(query: string, as = avenger(), of = course): Promise<Page> {
  const answer = await platform.call("GET", `${path(of)}/pages?${query}`, { as });
  if (answer.status !== 200) throw new Error(`${query}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Page;
}

/** All pages of a query, one after the other. */
async function pages(query: string, as?: string): Promise<Row[]> {
  const rows: Row[] = [];
  let next: string | null = null;
  do {
    const found: Page = await page(`${query}${next === null ? "" : `&cursor=${encodeURIComponent(next)}`}`, as);
    rows.push(...found.rows);
    next = found.next;
  } while (next !== null);
  return rows;
}

const titlesAndNames = (rows: readonly Row[]) =>
  rows.map(({ assessment, student }) => `${assessment.title} ${student.name}`);

describe("a shuffled order", () => {
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);
  const shuffled = (query: string, as?: string) => pages(`sort=shuffled&order=descending&${query}`, as);

  it("has all that waits, assessment by assessment, the same for everybody, and not by name or time", async () => {
    const rows = await shuffled("size=20");
    const waiting = await pages("sort=submitted&size=100");
    expect(idsOf(rows).toSorted()).toEqual(idsOf(waiting).toSorted());
    expect(rows.map(({ assessment }) => assessment.title)).toEqual(
      rows
        .map(({ assessment }) => assessment.title)
        .toSorted()
        .toReversed(),
    );
    expect(idsOf(await shuffled("size=7", avenger(course)))).toEqual(idsOf(rows));
    expect(idsOf(await shuffled("size=100", course.admin.username))).toEqual(idsOf(rows));
    const ofOne = rows.filter(({ assessment }) => assessment.title === "Assignment A0007");
    const names = ofOne.map(({ student }) => student.name);
    expect(names).not.toEqual(names.toSorted());
    const times = ofOne.map(({ submittedAt }) => submittedAt);
    expect(times).not.toEqual(times.toSorted());
  });

  it("is the same for a group alone, whose work is read in another way", async () => {
    const all = await shuffled("size=50");
    const own = await shuffled("size=50&own=true");
    const ids = new Set(idsOf(own));
    expect(idsOf(own)).toEqual(idsOf(all.filter(({ id }) => ids.has(id))));
    expect(own.length).toBeGreaterThan(3);
  });

  it("is another one for each question, and goes on behind any submission", async () => {
    const assessment = course.assessmentIds[6];
    const orders = [];
    for (const question of [0, 1]) {
      const rows = await shuffled(`assessment=${assessment}&question=${question}&size=30`);
      orders.push(idsOf(rows));
      const [, second, third] = idsOf(rows);
      expect(
        idsOf(
          (
            await page(
              `sort=shuffled&order=descending&assessment=${assessment}&question=${question}&size=1&after=${second}`,
            )
          ).rows,
        ),
      ).toEqual([third]);
    }
    expect(orders[0]).not.toEqual(orders[1]);
    expect(orders[0]?.toSorted()).toEqual(orders[1]?.toSorted());
  });
});

describe("who else has a submission open", () => {
  it("is told for as long as their page tells that it is open, to staff of the course alone", async () => {
    const [submission] = (await page("size=1")).rows;
    const open = (as: string, of = course) => platform.call("PUT", `${path(of)}/${submission?.id}/presence`, { as });
    const others = async (as: string) =>
      (await (await open(as)).json()).others.map(({ name }: { name: string }) => name);
    const [one, two] = course.avengers;
    expect(await others(one?.username ?? "")).toEqual([]);
    expect(await others(two?.username ?? "")).toEqual([one?.name]);
    platform.clock.pass(99);
    expect(await others(one?.username ?? "")).toEqual([two?.name]);
    platform.clock.pass(1);
    expect(await others(one?.username ?? "")).toEqual([]);
    expect((await open(course.students[0]?.username ?? "")).status).toBe(403);
    expect((await open(avenger(other), other)).status).toBe(404);
  });
});

describe("an order", () => {
  it("is by assessment, then by student, unless asked for", async () => {
    const { rows, next } = await page("size=3");
    expect(titlesAndNames(rows)).toEqual([
      "Assignment A0001 Anya Bai 0051",
      "Assignment A0001 Anya Cho 0031",
      "Assignment A0001 Anya Dey 0011",
    ]);
    expect(titlesAndNames((await page(`size=2&cursor=${next}`)).rows)).toEqual([
      "Assignment A0001 Anya Eng 0061",
      "Assignment A0001 Anya Foo 0041",
    ]);
  });

  it.each([
    ["sort=assessment&order=descending", ["A0007 Anya Bai 0051", "A0007 Anya Cho 0031"]],
    ["sort=student", ["A0007 Anya Bai 0051", "A0006 Anya Bai 0051"]],
    ["sort=student&order=descending", ["A0007 Jiro Foo 0020", "A0006 Jiro Foo 0020"]],
    ["sort=submitted", ["A0005 Hana Ang 0008", "A0005 Ivan Bai 0009"]],
    ["sort=submitted&order=descending", ["A0007 Bela Foo 0062", "A0007 Anya Eng 0061"]],
  ])("%s", async (query, first) => {
    expect(titlesAndNames((await page(`${query}&size=2`)).rows)).toEqual(first.map((name) => `Assignment ${name}`));
  });
});

/** Every row that the stock client's listing has, chosen and ordered here, against all pages of the same question. */
describe("all pages together are what the whole listing has", () => {
  const order = (sort: string, descending: boolean) => (a: Row, b: Row) => {
    const names = a.student.name < b.student.name ? -1 : a.student.name > b.student.name ? 1 : 0;
    const assessments = a.assessment.id - b.assessment.id;
    const sign = descending ? -1 : 1;
    return sort === "student" ? sign * names || -assessments : sign * assessments || names;
  };
  const chosen: [query: string, fits: (row: Row) => boolean][] = [
    ["", () => true],
    ["show=attempting", ({ status }) => status === "attempting"],
    ["show=open", ({ status }) => status !== "submitted"],
    ["show=submitted", ({ status }) => status === "submitted"],
    ["show=graded", (row) => row.status === "submitted" && row.assessment.isManuallyGraded && row.gradedCount === 2],
    ["show=ungraded", (row) => row.status === "submitted" && row.assessment.isManuallyGraded && row.gradedCount < 2],
    ["own=true", ({ student }) => student.groupName === "Group 0001"],
    ["group=Group+0003", ({ student }) => student.groupName === "Group 0003"],
    ["own=true&group=Group+0003", () => false],
    ["group=Group+0099", () => false],
    ["text=ANYA", ({ student }) => student.name.startsWith("Anya")],
    ["text=goh+0070", ({ student }) => student.name === "Jiro Goh 0070"],
    ["text=quests", ({ assessment }) => assessment.type === "Quests"],
    ["text=a0003+bela", (row) => row.assessment.title.endsWith("A0003") && row.student.name.startsWith("Bela")],
    // Both an assessment's title and a student's name have it.
    ["text=0008", ({ assessment, student }) => `${assessment.title} ${student.name}`.includes("0008")],
    // Each word is in some title, and together they are in none: one is the student's.
    ["text=a0003+0008", (row) => row.assessment.title.endsWith("A0003") && row.student.name.includes("0008")],
    ["text=nobody", () => false],
    ["own=true&text=an", ({ student }) => student.groupName === "Group 0001" && /an/i.test(student.name)],
    [
      "show=graded&text=0007&group=Group+0001",
      (row) =>
        row.student.groupName === "Group 0001" &&
        `${row.assessment.title} ${row.student.name}`.includes("0007") &&
        row.status === "submitted" &&
        row.assessment.isManuallyGraded &&
        row.gradedCount === 2,
    ],
  ];
  let everything: Row[];
  beforeAll(async () => {
    everything = await platform.succeed<Row[]>("GET", path(), { as: avenger() });
  });

  it("385 submissions to begin with", () => {
    expect(everything).toHaveLength(385);
  });

  describe.each([
    ["assessment", false],
    ["assessment", true],
    ["student", false],
    ["student", true],
  ])("by %s, descending %s", (sort, descending) => {
    it.each(chosen)("%s", async (query, fits) => {
      const wanted = everything.filter(fits).sort(order(sort, descending));
      const found = await pages(`sort=${sort}&order=${descending ? "descending" : "ascending"}&size=70&${query}`);
      expect(titlesAndNames(found)).toEqual(titlesAndNames(wanted));
    });

    it("one assessment", async () => {
      const id = course.assessmentIds[4];
      const wanted = everything.filter(({ assessment }) => assessment.id === id).sort(order(sort, descending));
      const direction = descending ? "descending" : "ascending";
      expect(titlesAndNames(await pages(`sort=${sort}&order=${direction}&size=20&assessment=${id}`))).toEqual(
        titlesAndNames(wanted),
      );
    });
  });

  it.each(chosen.filter(([query]) => !query.startsWith("show=")))("waiting for a grader, %s", async (query, fits) => {
    const waits = (row: Row) => row.status === "submitted" && row.assessment.isManuallyGraded && row.gradedCount < 2;
    const wanted = everything.filter((row) => waits(row) && fits(row)).map(({ id }) => id);
    const found = await pages(`sort=submitted&size=70&${query}`);
    expect(found.map(({ id }) => id).sort()).toEqual(wanted.sort());
    const moments = found.map(({ submittedAt }) => submittedAt);
    expect(moments).toEqual([...moments].sort());
  });

  it("rows are those of the whole listing, with the moment of submission", async () => {
    const [row] = (await page("size=1")).rows;
    const { submittedAt, ...rest } = row as Row;
    expect(everything).toContainEqual(rest);
    expect(submittedAt).toBe("2026-11-13T08:43:00.000Z");
  });
});

describe("the queue", () => {
  it("goes on after a submission, also after one that has left it", async () => {
    const ids = (await pages("sort=submitted&size=100")).map(({ id }) => id);
    const [seventh, eighth] = ids.slice(6) as [number, number];
    const following = async (id?: number) =>
      (await page(`sort=submitted&size=1&after=${id}`)).rows.map((row) => row.id);
    expect(await following(seventh)).toEqual([eighth]);
    expect(await following(ids.at(-1))).toEqual([]);
    for (const position of [0, 1]) {
      const questionId = Math.floor(seventh / 1_000_000) * 1000 + position;
      const body = { grading: { xpAdjustment: 0 } };
      await platform.succeed("POST", `${path()}/${seventh}/${questionId}`, { as: avenger(), body });
    }
    expect(await following(seventh)).toEqual([eighth]);
    expect((await pages("sort=submitted&size=100")).map(({ id }) => id)).toEqual(ids.filter((id) => id !== seventh));
  });

  it("begins at its beginning after an id that is none, or of another course", async () => {
    const [first] = (await page("sort=submitted&size=1")).rows;
    const foreign = (other.assessmentIds[0] as number) * 1_000_000 + (other.students[0]?.regId ?? 0);
    for (const id of [5, 999_000_001, foreign]) {
      expect((await page(`sort=submitted&size=1&after=${id}`)).rows[0]?.id).toBe(first?.id);
    }
  });
});

describe("one submission", () => {
  it("is a page of its own", async () => {
    const id = (course.assessmentIds[2] as number) * 1_000_000 + (course.students[1]?.regId ?? 0);
    const { rows, next } = await page(`submission=${id}`);
    expect([rows.map((row) => row.id), next]).toEqual([[id], null]);
  });

  it("of another course is not there", async () => {
    const id = (other.assessmentIds[0] as number) * 1_000_000 + (other.students[0]?.regId ?? 0);
    expect(await page(`submission=${id}`)).toEqual({ rows: [], next: null });
    expect((await page(`submission=${id}`, avenger(other), other)).rows).toHaveLength(1);
  });
});

describe("a cursor", () => {
  it("of another course leads to nothing of that course", async () => {
    const own = new Set((await platform.succeed<Row[]>("GET", path(), { as: avenger() })).map(({ id }) => id));
    for (const sort of ["assessment", "student", "submitted"]) {
      const foreign = await page(`size=1&sort=${sort}`, avenger(other), other);
      const { rows } = await page(`size=100&sort=${sort}&cursor=${foreign.next}`);
      expect(rows.every(({ id }) => own.has(id))).toBe(true);
    }
  });

  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  it.each([
    ["none", "cursor=x"],
    ["no JSON", `cursor=${Buffer.from("{").toString("base64url")}`],
    ["of another order", `sort=student&cursor=${encoded(["assessment", false, "000000001", "anya\t000000001"])}`],
    ["of the other direction", `cursor=${encoded(["assessment", true, "000000001", "anya\t000000001"])}`],
    ["with a key that is none", `cursor=${encoded(["assessment", false, "COURSE#1", "anya\t000000001"])}`],
    ["with a student that is none", `cursor=${encoded(["assessment", false, "000000001", "anya"])}`],
    ["too long", `cursor=${encoded(["assessment", false, "000000001", `${"a".repeat(400)}\t000000001`])}`],
    ["with a moment that is none", `sort=submitted&cursor=${encoded(["submitted", false, "x#000000000000001", ""])}`],
  ])("that is %s is refused", async (_, query) => {
    const answer = await platform.call("GET", `${path()}/pages?${query}`, { as: avenger() });
    expect([answer.status, await answer.text()]).toEqual([400, "Invalid cursor"]);
  });
});

it.each([
  "size=0",
  "size=101",
  "size=x",
  "sort=xp",
  "order=up",
  "show=some",
  "assessment=a",
  `text=${"a".repeat(101)}`,
])("%s does not fit", async (query) => {
  const answer = await platform.call("GET", `${path()}/pages?${query}`, { as: avenger() });
  expect(answer.status).toBe(400);
});

it("orders names without regard to case, spaces and forms, and pages through names of many bytes", async () => {
  const names = ["ﬁona  X", "FIONA Y", "ｆｉｏｎａ a", "𝒵oe", "Zoe b", "張偉", `${"é".repeat(150)}`, "_"];
  const { table } = platform;
  const few = await writeBigCourse(table, {
    students: names.length,
    assessments: 2,
    now: NOW,
    nameOf: (at) => names[at],
  });
  const all: string[] = [];
  for (let next: string | null = ""; next !== null; ) {
    const found: Page = await page(`size=1&sort=student${next && `&cursor=${next}`}`, avenger(few), few);
    all.push(...found.rows.map(({ student }) => student.name.slice(0, 8)));
    next = found.next;
  }
  expect(all).toEqual(["_", "ｆｉｏｎａ a", "ﬁona  X", "FIONA Y", "𝒵oe", "Zoe b", "éééééééé", "張偉"]);
});
