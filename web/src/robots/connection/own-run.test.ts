import { afterEvent, afterLoss, refusalOf } from "./own-run";

const idle = { kind: "status", status: "idle" } as const;
const running = { kind: "status", status: "running" } as const;
const CONNECTED = { status: "connected", error: null, robot: "idle", view: null } as const;

describe("a run of this page", () => {
  it("waits for a robot that has not yet heard of the program", () => {
    expect(afterEvent(idle, "sent")).toEqual({ run: "sent", lines: [] });
    expect(afterEvent(running, "sent")).toEqual({ run: "running", lines: [] });
    expect(afterEvent({ kind: "status", status: "prompt" }, "running")).toEqual({ run: "running", lines: [] });
  });

  it("ends when the robot is idle again", () => {
    expect(afterEvent(idle, "running")).toEqual({ run: "no", lines: [] });
  });

  it("ends with a word when the connection was lost on the way and the robot is idle", () => {
    const text = "The connection was lost while the program was sent, so it may not have run. Run it again.";
    expect(afterEvent(idle, afterLoss("sent"))).toEqual({ run: "no", lines: [{ kind: "error", text }] });
    expect(afterEvent(running, afterLoss("sent"))).toEqual({ run: "running", lines: [] });
  });

  it("goes on through a loss of the connection, and tells what was missed", () => {
    const text = "2 messages of the robot did not arrive.";
    expect(afterLoss("running")).toBe("running");
    expect(afterEvent({ kind: "missed", count: 2 }, "running")).toEqual({
      run: "running",
      lines: [{ kind: "error", text }],
    });
  });

  it("ends when the robot was switched on again", () => {
    const text = "The robot was switched on again: what ran on it is over.";
    expect(afterEvent({ kind: "restarted" }, "running")).toEqual({ run: "no", lines: [{ kind: "error", text }] });
  });

  it("takes nothing of what others run", () => {
    const line = { kind: "line", line: { kind: "output", text: "7" } } as const;
    expect(afterEvent(line, "no")).toEqual({ run: "no", lines: [] });
    expect(afterEvent(line, "running").lines).toEqual([{ kind: "output", text: "7" }]);
  });
});

describe("a program that is to be sent", () => {
  it("is sent when the robot is connected and idle, up to 128 KB with its number", () => {
    expect(refusalOf(CONNECTED, new Uint8Array(131_068))).toBeNull();
    expect(refusalOf(CONNECTED, new Uint8Array(131_069))).toBe(
      "The program is too long for a robot: 129 KB of bytecode, where 128 can be sent. Run a shorter one.",
    );
  });

  it("is refused with why, while another runs or there is no connection", () => {
    expect(refusalOf({ ...CONNECTED, robot: "running" }, new Uint8Array(9))).toBe(
      "Another program runs on the robot. Stop it, or wait until it ends.",
    );
    expect(refusalOf({ ...CONNECTED, status: "failed", error: "No network." }, new Uint8Array(9))).toBe("No network.");
    expect(refusalOf({ ...CONNECTED, status: "connecting" }, new Uint8Array(9))).toBe(
      "The connection to the robot was lost. It is being made again.",
    );
  });
});
