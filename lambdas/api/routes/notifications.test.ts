import { expectContract } from "../../../test/access/contract";
import { type Platform, startPlatform } from "../../../test/access/platform";
import { notificationWrites, rowOf } from "../../core/notifications/store";
import { noteKey } from "../../core/table";

let platform: Platform;
let courseId: number;
beforeEach(async () => {
  platform = await startPlatform();
  courseId = await platform.makeCourse("ada", [{ username: "stella", role: "student", group: "Group 1" }]);
});
afterEach(() => platform.close());

const textOf = async (answer: Response) => [answer.status, await answer.text()];
const regIdOf = async (username: string) => (await platform.registrationOf(username, courseId)).regId;

describe("notifications", () => {
  const note = async (assessmentId: number, createdAt = "2026-11-20T08:00:00.000Z") =>
    platform.table.transact(
      notificationWrites({
        regId: await regIdOf("stella"),
        type: "graded",
        assessmentId,
        assessmentType: "Missions",
        assessmentTitle: `Mission ${assessmentId}`,
        createdAt,
      }),
    );
  const list = async () => {
    const answer = await platform.call("GET", `/v2/courses/${courseId}/notifications`, { as: "stella" });
    return (await expectContract("listNotifications", answer)) as { id: number }[];
  };
  const acknowledge = (notificationIds: unknown) =>
    platform.call("POST", `/v2/courses/${courseId}/notifications/acknowledge`, {
      as: "stella",
      body: { notificationIds },
    });

  it("are listed until acknowledged, and opened again by writing them again", async () => {
    await note(4);
    await note(5);
    expect(await list()).toEqual([
      {
        id: 43,
        type: "graded",
        assessment_id: 4,
        submission_id: null,
        created_at: "2026-11-20T08:00:00.000Z",
        assessment: { type: "Missions", title: "Mission 4" },
      },
      expect.objectContaining({ id: 53 }),
    ]);
    await expectContract("acknowledgeNotifications", await acknowledge([43, 53, 43]));
    expect(await list()).toEqual([]);
    expect((await acknowledge([43])).status).toBe(200);
    await note(4);
    expect((await list()).map(({ id }) => id)).toEqual([43]);
    expect((await acknowledge(43)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it("are listed by the time of their arrival, newest first, and last those that have none", async () => {
    const regId = await regIdOf("stella");
    const { createdAt: _, ...old } = rowOf({
      regId,
      type: "graded",
      assessmentId: 1,
      assessmentType: "Missions",
      assessmentTitle: "Mission 1",
      createdAt: "",
    });
    await platform.table.put(old);
    await note(4, "2026-11-20T08:00:00.000Z");
    await note(5, "2026-11-20T07:59:59.000Z");
    await note(6, "2026-11-21T08:00:00.000Z");
    expect((await list()).map(({ id }) => id)).toEqual([63, 43, 53, 13]);
    await note(5, "2026-11-22T08:00:00.000Z");
    expect((await list()).map(({ id }) => id)).toEqual([53, 63, 43, 13]);
  });

  it("of a leader who has not looked for long are all acknowledged in one call", async () => {
    const regId = await regIdOf("stella");
    const expected = {
      type: "graded" as const,
      assessmentType: "Missions",
      assessmentTitle: "A mission",
      createdAt: "2026-11-20T08:00:00.000Z",
    };
    const ids = Array.from({ length: 260 }, (_, index) => index + 1);
    await platform.table.putMany(ids.map((assessmentId) => rowOf({ regId, ...expected, assessmentId })));
    const unread = (await list()).map(({ id }) => id);
    expect(unread).toHaveLength(260);
    expect((await acknowledge([...unread, 99999])).status).toBe(404);
    expect(await list()).toHaveLength(260);
    expect((await acknowledge(unread)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it("defect 19: are acknowledged all or none, and only by ids: an unknown or foreign id refuses all", async () => {
    await note(4);
    const answer = await acknowledge([43, 53]);
    await expectContract("acknowledgeNotifications", answer);
    expect(await textOf(answer)).toEqual([404, "Notification does not exist or does not belong to user"]);
    expect(await list()).toHaveLength(1);
    await platform.table.put({ ...noteKey(999, 53), id: 53 });
    expect((await acknowledge([53])).status).toBe(404);
    expect((await acknowledge("43")).status).toBe(400);
  });

  it("are acknowledged 120 at a time, and by two tabs at once", async () => {
    for (let id = 1; id <= 120; id += 1) await note(id);
    const ids = (await list()).map(({ id }) => id);
    expect(ids).toHaveLength(120);
    const answers = await Promise.all([acknowledge(ids), acknowledge(ids)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await list()).toEqual([]);
  });

  it("cost the gate and one read to list, and two reads and four writes each to acknowledge", async () => {
    await note(4);
    platform.meter.take();
    await list();
    expect(platform.meter.take()).toBe("2 reads, 0 writes in 2 calls");
    await acknowledge([43]);
    expect(platform.meter.take()).toBe("3 reads, 4 writes in 3 calls");
  });
});
