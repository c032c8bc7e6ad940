import type { ManagedAssessment } from "../../ground-control/managed-assessments";
import {
  NOT_BEGUN,
  type PublishPlan,
  type PublishProgress,
  type PublishServer,
  type PublishStep,
  publishMission,
} from "./publish-mission";

const DATES = { openAt: "2027-01-01T00:00:00.000Z", closeAt: "2027-02-01T00:00:00.000Z" };
const PLAN: PublishPlan = { ...DATES, isPublished: true, reason: "" };

type ChecksState = NonNullable<ManagedAssessment["checks"]>["state"];

/** A server that stores one assessment and notes what is asked of it. */
class FakeServer implements PublishServer {
  readonly calls: string[] = [];
  stored: ManagedAssessment | undefined;
  /** The states that its checks go through, one each look. */
  checks: ChecksState[] = ["passed"];
  /** The call that fails, once. */
  fails: string | null = null;

  private note(call: string): void {
    this.calls.push(call);
    if (this.fails !== call) return;
    this.fails = null;
    throw new Error(`${call} failed`);
  }
  async upload() {
    this.note("upload");
    this.stored = { id: 7, isPublished: false, openAt: "2026-12-01T00:00:00Z", closeAt: DATES.closeAt } as never;
  }
  async find() {
    this.note("find");
    return this.read();
  }
  async read() {
    const [state = "passed"] = this.checks.length > 1 ? this.checks.splice(0, 1) : this.checks;
    return this.stored && { ...this.stored, checks: { state } as never };
  }
  async change(_: ManagedAssessment, change: object) {
    this.note(`change ${Object.keys(change).join(",")}`);
    if (this.stored) this.stored = { ...this.stored, ...change };
  }
  async pause() {
    this.note("pause");
  }
}

let server: FakeServer;
let progress: PublishProgress;
let steps: (PublishStep | null)[];
beforeEach(() => {
  server = new FakeServer();
  progress = NOT_BEGUN;
  steps = [];
});

const run = (plan: PublishPlan, isWanted = () => true) =>
  publishMission(server, plan, {
    progress,
    report: (next, running) => {
      progress = next;
      if (running !== null) steps.push(running);
    },
    isWanted,
  });

it("uploads, sets the dates, waits for the checks and publishes", async () => {
  server.checks = ["waiting", "waiting", "waiting", "passed"];
  expect(await run(PLAN)).toBe("done");
  expect(server.calls).toEqual(["upload", "find", "change openAt,closeAt", "pause", "pause", "change isPublished"]);
  expect(server.stored).toMatchObject({ isPublished: true, ...DATES });
  expect(steps).toEqual(["upload", "dates", "checks", "publish"]);
});

it("leaves it unpublished without waiting for the checks", async () => {
  server.checks = ["waiting"];
  expect(await run({ ...PLAN, isPublished: false })).toBe("done");
  expect(server.calls).toEqual(["upload", "find", "change openAt,closeAt"]);
});

it("does not touch dates that are as asked for, nor what is published already", async () => {
  server.upload = async () => {
    server.stored = { id: 7, isPublished: true, ...DATES } as never;
  };
  expect(await run(PLAN)).toBe("done");
  expect(server.calls).toEqual(["find"]);
});

it.each<ChecksState>(["red", "failed"])(
  "asks for a reason where the checks are %s, and goes on with it",
  async (state) => {
    server.checks = [state];
    expect(await run({ ...PLAN, reason: "  " })).toBe("needsReason");
    expect(server.stored?.isPublished).toBe(false);
    server.calls.length = 0;
    expect(await run({ ...PLAN, reason: " Urgent " })).toBe("done");
    expect(server.calls).toEqual(["change isPublished,reason"]);
    expect(server.stored).toMatchObject({ isPublished: true, reason: "Urgent" });
  },
);

it("sends no reason where the checks passed", async () => {
  await run({ ...PLAN, reason: "Urgent" });
  expect(server.calls.at(-1)).toBe("change isPublished");
});

it.each(["upload", "find", "change openAt,closeAt", "pause", "change isPublished"])(
  "goes on after a failure of %s, and repeats nothing that was done",
  async (call) => {
    server.checks = ["waiting", "waiting", "waiting", "passed"];
    server.fails = call;
    await expect(run(PLAN)).rejects.toThrow(`${call} failed`);
    expect(await run(PLAN)).toBe("done");
    expect(server.stored).toMatchObject({ isPublished: true, ...DATES });
    const repeated = ["upload", "change openAt,closeAt", "change isPublished"].map(
      (one) => server.calls.filter((made) => made === one).length,
    );
    expect(repeated).toEqual(
      [call === "upload", call.startsWith("change open"), call === "change isPublished"].map((was) => (was ? 2 : 1)),
    );
  },
);

it("says that the assessment is gone", async () => {
  server.find = async () => undefined;
  expect(await run(PLAN)).toBe("gone");
});

it("stops waiting when nobody wants it any more", async () => {
  server.checks = ["waiting"];
  expect(await run(PLAN, () => false)).toBe("stopped");
  expect(server.stored?.isPublished).toBe(false);
});
