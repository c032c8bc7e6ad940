import fc from "fast-check";
import { writeFromRobot, writeToRobot } from "./messages";
import { type PageEvent, PageSession } from "./page-session";
import { RobotSession } from "./robot-session";

const display = (number: number, value: string) =>
  writeFromRobot({ number, body: { kind: "display", shown: "output", value, isWhole: true } });
const status = (number: number, running = false) =>
  writeFromRobot({ number, body: { kind: "status", status: running ? "running" : "idle", prompt: null } });
const hello = (nonce: number) => writeFromRobot({ number: 0, body: { kind: "hello", nonce } });
const line = (text: string): PageEvent => ({ kind: "line", line: { kind: "output", text } });
const IDLE: PageEvent = { kind: "status", status: "idle" };

describe("a page", () => {
  it("shows what comes twice once, and what comes late in its place", () => {
    const page = new PageSession();
    expect(page.receive("status", status(5), 0)).toEqual([IDLE]);
    expect(page.receive("display", display(7, "b"), 0)).toEqual([]);
    expect(page.receive("display", display(6, "a"), 1)).toEqual([line("a"), line("b")]);
    expect(page.receive("display", display(6, "a"), 2)).toEqual([]);
  });

  it("goes on after two seconds, or a second after a status, and says how many messages are missing", () => {
    const page = new PageSession();
    page.receive("status", status(5), 0);
    expect(page.receive("display", display(8, "c"), 100)).toEqual([]);
    expect(page.tick(2_099)).toEqual([]);
    expect(page.tick(2_100)).toEqual([{ kind: "missed", count: 2 }, line("c")]);
    expect(page.receive("status", status(10), 2_200)).toEqual([]);
    expect(page.tick(3_199)).toEqual([]);
    expect(page.tick(3_200)).toEqual([{ kind: "missed", count: 1 }, IDLE]);
  });

  it("waits for every missing message as long, whatever was given up before", () => {
    const page = new PageSession();
    page.receive("status", status(1), 0);
    page.receive("display", display(3, "b"), 0);
    page.receive("display", display(5, "d"), 1_900);
    expect(page.tick(2_000)).toEqual([{ kind: "missed", count: 1 }, line("b")]);
    expect(page.receive("display", display(4, "c"), 2_300)).toEqual([line("c"), line("d")]);
  });

  it("is not held up by a result that is null", () => {
    const page = new PageSession();
    page.receive("status", status(1), 0);
    const body = { kind: "display", shown: "result", value: null, isWhole: true } as const;
    expect(page.receive("display", writeFromRobot({ number: 2, body }), 0)).toEqual([
      { kind: "line", line: { kind: "result", text: "null" } },
    ]);
    expect(page.receive("status", status(3), 0)).toEqual([IDLE]);
  });

  it("begins anew with a robot that was switched on again, whether or not its hello was heard", () => {
    const page = new PageSession();
    page.receive("hello", hello(1), 0);
    page.receive("status", status(1), 0);
    expect(page.receive("hello", hello(2), 0)).toEqual([{ kind: "restarted" }]);
    expect(page.receive("hello", hello(2), 0)).toEqual([]);
    expect(page.receive("status", status(1), 0)).toEqual([IDLE]);
    const other = new PageSession();
    other.receive("status", status(500), 0);
    expect(other.receive("status", status(1), 0)).toEqual([{ kind: "restarted" }, IDLE]);
    expect(other.receive("display", display(2, "on"), 0)).toEqual([line("on")]);
  });

  it("takes a hello that comes after the first messages of its start as theirs", () => {
    const page = new PageSession();
    expect(page.receive("status", status(1), 0)).toEqual([IDLE]);
    expect(page.receive("display", display(2, "a"), 10)).toEqual([line("a")]);
    expect(page.receive("hello", hello(1), 400)).toEqual([]);
    expect(page.receive("display", display(2, "a"), 410)).toEqual([]);
    expect(page.receive("display", display(3, "b"), 420)).toEqual([line("b")]);
  });

  it("tells what came before the hello of its start, though it had heard these numbers before", () => {
    const page = new PageSession();
    page.receive("hello", hello(1), 0);
    for (const number of [1, 2, 3, 4]) page.receive("status", status(number), 0);
    expect(page.receive("display", display(2, "b"), 5_000)).toEqual([]);
    expect(page.receive("hello", hello(2), 5_100)).toEqual([{ kind: "restarted" }]);
    expect(page.receive("status", status(1), 5_200)).toEqual([IDLE, line("b")]);
    expect(page.receive("display", display(3, "c"), 5_300)).toEqual([line("c")]);
  });

  it("knows by a status with a low number, when nothing old can come any more, that the hello was lost", () => {
    const page = new PageSession();
    page.receive("hello", hello(1), 0);
    for (const number of [1, 2, 3, 4]) page.receive("status", status(number), 100);
    expect(page.receive("status", status(1), 2_100)).toEqual([]);
    expect(page.receive("status", status(1), 2_101)).toEqual([{ kind: "restarted" }, IDLE]);
    expect(page.receive("hello", hello(2), 2_500)).toEqual([]);
    expect(page.receive("display", display(2, "on"), 2_600)).toEqual([line("on")]);
  });

  it("says over a new connection how many messages the robot sent while there was none", () => {
    const page = new PageSession();
    page.receive("status", status(5, true), 0);
    page.reconnected();
    expect(page.receive("status", status(9), 60_000)).toEqual([{ kind: "missed", count: 3 }, IDLE]);
    page.reconnected();
    expect(page.receive("status", status(10), 120_000)).toEqual([IDLE]);
  });

  it("knows over a new connection a robot that was switched on again, however little it had said before", () => {
    const page = new PageSession();
    page.receive("status", status(1), 0);
    page.receive("display", display(2, "a"), 0);
    page.reconnected();
    expect(page.receive("status", status(1), 60_000)).toEqual([{ kind: "restarted" }, IDLE]);
    expect(page.receive("display", display(2, "b"), 60_000)).toEqual([line("b")]);
    page.reconnected();
    expect(page.receive("hello", hello(7), 120_000)).toEqual([{ kind: "restarted" }]);
  });

  it("joins what was displayed in pieces", () => {
    const page = new PageSession();
    page.receive("status", status(1), 0);
    const piece = (number: number, value: string) =>
      writeFromRobot({ number, body: { kind: "display", shown: "output", value, isWhole: false } });
    expect(page.receive("display", piece(2, "ab"), 0)).toEqual([]);
    expect(page.receive("display", piece(3, "cd"), 0)).toEqual([]);
    const flush = writeFromRobot({ number: 4, body: { kind: "flush", from: 2 } });
    expect(page.receive("display", flush, 0)).toEqual([line("abcd")]);
  });

  it("counts over the end of 32 bits", () => {
    const page = new PageSession();
    page.receive("status", status(0xffffffff), 0);
    expect(page.receive("display", display(0, "a"), 0)).toEqual([line("a")]);
    expect(page.receive("display", display(0, "a"), 0)).toEqual([]);
  });

  it("shows a part of what was displayed, in order and none twice, and says how much is missing, whatever the way does to it", () => {
    const delivery = fc.record({ drop: fc.nat(9), copies: fc.nat(1), delay: fc.nat(300) });
    fc.assert(
      fc.property(fc.array(delivery, { minLength: 1, maxLength: 60 }), (deliveries) => {
        const arrivals = deliveries.flatMap(({ drop, copies, delay }, index) =>
          drop === 0
            ? []
            : Array.from({ length: copies + 1 }, (_nothing, copy) => ({ index, at: index * 50 + delay * (copy + 1) })),
        );
        arrivals.sort((one, other) => one.at - other.at);
        const page = new PageSession();
        const events = page.receive("status", status(1), 0);
        for (const { index, at } of arrivals) {
          events.push(...page.tick(at), ...page.receive("display", display(index + 2, `${index}`), at));
        }
        events.push(...page.tick(1_000_000));
        const shown = events.flatMap((event) => (event.kind === "line" ? [Number(event.line.text)] : []));
        expect(shown).toEqual([...new Set(shown)].sort((one, other) => one - other));
        const missed = events.reduce((sum, event) => sum + (event.kind === "missed" ? event.count : 0), 0);
        expect(shown.length + missed).toBe(Math.max(-1, ...arrivals.map(({ index }) => index)) + 1);
      }),
    );
  });
});

describe("a robot", () => {
  const opened = () => {
    const said: string[] = [];
    const robot = new RobotSession({
      publish: (topic, payload) => said.push(`${topic} ${Buffer.from(payload).toString("hex")}`),
      run: (program) => said.push(`runs ${Buffer.from(program).toString("hex")}`),
      stop: () => said.push("stops"),
    });
    return { robot, said };
  };
  const PROGRAM = Uint8Array.from([1, 2]);

  it("greets, answers a ping, runs a program and is idle again", () => {
    const { robot, said } = opened();
    robot.greet(9);
    robot.receive("ping", writeToRobot(11));
    robot.receive("run", writeToRobot(12, PROGRAM));
    robot.output("7");
    robot.pump(0);
    robot.end({ kind: "result", value: 2 });
    expect(said).toEqual([
      "hello 0000000009000000",
      "status 010000000000",
      "status 020000000000",
      "status 030000000100",
      "runs 0102",
      "display 0400000000010600010000003700",
      "display 050000000201040002000000",
      "status 060000000000",
    ]);
  });

  it("knows the last four messages, takes no empty program, and no second one while one runs", () => {
    const { robot, said } = opened();
    for (const number of [0, 21, 22, 23, 24, 21, 24]) robot.receive("ping", writeToRobot(number));
    expect(said).toHaveLength(4);
    robot.receive("run", writeToRobot(30));
    robot.receive("run", writeToRobot(31, PROGRAM));
    robot.receive("run", writeToRobot(31, PROGRAM));
    robot.receive("run", writeToRobot(32, PROGRAM));
    expect(said.filter((one) => one.startsWith("runs"))).toEqual(["runs 0102"]);
    expect(said.at(-1)).toBe("status 060000000100");
  });

  it("stops without a result", () => {
    const { robot, said } = opened();
    robot.receive("run", writeToRobot(1, PROGRAM));
    robot.output("never shown");
    robot.receive("stop", writeToRobot(2));
    robot.end({ kind: "result", value: 1 });
    robot.receive("stop", writeToRobot(3));
    expect(said.slice(2)).toEqual(["stops", "status 010000000000", "status 020000000000"]);
  });

  it("joins lines when there are more than fifty in a second, and loses none", () => {
    const { robot, said } = opened();
    robot.receive("run", writeToRobot(1, PROGRAM));
    for (let i = 0; i < 500; i++) robot.output(`${i}`);
    robot.pump(0);
    expect(said.filter((one) => one.startsWith("display"))).toHaveLength(1);
    const page = new PageSession();
    page.receive("status", status(0), 0);
    const [shown] = said.filter((one) => one.startsWith("display"));
    const events = page.receive("display", Uint8Array.from(Buffer.from((shown ?? "").slice(8), "hex")), 0);
    expect(events).toEqual([line(Array.from({ length: 500 }, (_nothing, index) => `${index}`).join("\n"))]);
  });
});
