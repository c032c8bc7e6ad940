import type { PageEvent } from "../../domain/robots/protocol/page-session";
import { type Cloud, startCloud } from "../../local/cloud";
import type { Fault } from "../../local/robot/faults";
import { RobotConnection } from "../../web/src/robots/connection/robot-connection";
import { type Device, synthesizeLocal, User } from "./academy";
import { programOf, switchOn } from "./robot-process";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let cloud: Cloud;
let ada: User;
const open: { close(): Promise<void> | void }[] = [];

beforeAll(async () => {
  cloud = await startCloud({ templateFolder: await synthesizeLocal() });
  ada = await User.login(cloud.origin, "student");
});

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

afterAll(() => cloud.close());

/** The page's own connection to a robot, and what it has told so far. */
class Page {
  private readonly events: PageEvent[] = [];
  private readonly waiting = new Set<() => void>();
  private readonly connection: RobotConnection;

  constructor(device: Device) {
    this.connection = new RobotConnection({
      title: "Robot",
      endpoint: () => ada.endpoint(device),
      random: Math.random,
      onEvent: (event) => {
        this.events.push(event);
        for (const look of this.waiting) look();
      },
    });
    open.push(this.connection);
  }

  run(program: string): void {
    this.connection.run(programOf(program));
  }

  /** Gives what is told from a place on, as soon as that is enough. */
  tells(from: number, isEnough: (events: readonly PageEvent[]) => boolean): Promise<readonly PageEvent[]> {
    return new Promise((resolve) => {
      const look = () => {
        const events = this.events.slice(from);
        if (!isEnough(events)) return;
        this.waiting.delete(look);
        resolve(events);
      };
      this.waiting.add(look);
      look();
    });
  }

  get told(): number {
    return this.events.length;
  }
}

const isIdle = (event: PageEvent | undefined) => event?.kind === "status" && event.status === "idle";

const hasEnded = (events: readonly PageEvent[]) => {
  const line = events.findIndex(({ kind }) => kind === "line");
  return line >= 0 && events.slice(line).some(isIdle);
};

const linesOf = (events: readonly PageEvent[]): string[] =>
  events.flatMap((event) => (event.kind === "line" ? [event.line.text] : []));

const missedOf = (events: readonly PageEvent[]): number =>
  events.reduce((sum, event) => sum + (event.kind === "missed" ? event.count : 0), 0);

const SIXTY_LINES = "let i = 1; while (i <= 60) { display(i); ev3_pause(25); i = i + 1; } i;";
const ALL = [...Array.from({ length: 60 }, (_nothing, index) => `${index + 1}`), "61"];

/** A page that was there before its robot was switched on, and has heard what that does. */
async function pageOf(...faults: Fault[]): Promise<Page> {
  const device = await ada.register("Robot");
  const page = new Page(device);
  open.push(await switchOn(cloud, device.secret, `--faults=${faults.join(",")}`));
  await page.tells(0, (events) => events.some(isIdle));
  return page;
}

it.each<[Fault[]]>([[["duplicate"]], [["delay"]], [["duplicate", "delay"]], [["no-hello", "duplicate", "delay"]]])(
  "a page tells every line once and in order, and misses none, over a way with %j",
  async (faults) => {
    const page = await pageOf(...faults);
    page.run(SIXTY_LINES);
    const events = await page.tells(0, hasEnded);
    expect(linesOf(events)).toEqual(ALL);
    expect(events.filter(({ kind }) => kind === "missed" || kind === "restarted")).toEqual([]);
  },
);

it.each<[Fault[]]>([[["drop"]], [["drop", "duplicate", "delay"]]])(
  "a page tells the lines that come once and in order, and how many do not, over a way with %j",
  async (faults) => {
    const page = await pageOf(...faults);
    page.run(SIXTY_LINES);
    const events = await page.tells(0, hasEnded);
    const lines = linesOf(events);
    expect(lines).toEqual(ALL.filter((line) => lines.includes(line)));
    expect(events.filter(({ kind }) => kind === "restarted")).toEqual([]);
    // The robot's statuses are counted too.
    const unseen = missedOf(events) - (ALL.length - lines.length);
    expect(unseen).toBeGreaterThanOrEqual(0);
    expect(unseen).toBeLessThanOrEqual(4);
  },
);

it.each<[Fault[]]>([[["reboot"]], [["reboot", "drop", "duplicate", "delay"]]])(
  "a page says that its robot was switched on again, and tells nothing of the run before after that, over a way with %j",
  async (faults) => {
    const page = await pageOf(...faults);
    for (const life of [1, 2, 3]) {
      const from = page.told;
      page.run(`let i = 0; while (true) { display(${life} * 10000 + i); ev3_pause(50); i = i + 1; }`);
      const events = await page.tells(from, (messages) => {
        const again = messages.findIndex(({ kind }) => kind === "restarted");
        return again >= 0 && messages.slice(again).some(isIdle);
      });
      const lines = linesOf(events).map(Number);
      expect(lines).toEqual([...new Set(lines)].sort((one, other) => one - other));
      expect(lines.filter((line) => Math.floor(line / 10_000) !== life)).toEqual([]);
      if (!faults.includes("drop")) {
        expect(lines).toEqual(lines.map((_line, index) => life * 10_000 + index));
        expect(missedOf(events)).toBe(0);
      }
    }
  },
);
