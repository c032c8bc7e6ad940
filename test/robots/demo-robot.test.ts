import { writeToRobot } from "../../domain/robots/protocol/messages";
import { type Cloud, startCloud } from "../../local/cloud";
import type { TestClient } from "../../local/iot/mqtt-for-tests";
import type { RunningRobot } from "../../local/robot/keep-robot";
import { connectBrowser, synthesizeLocal, User } from "./academy";
import { programOf, switchOn } from "./robot-process";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let cloud: Cloud;
let ada: User;
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  cloud = await startCloud({ templateFolder: await synthesizeLocal() });
  ada = await User.login(cloud.origin, "student");
});

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

afterAll(() => cloud.close());

/** A page that hears a robot's messages as bytes, in the order in which they come: `topic hex`. */
class Page {
  private last = 0;
  private constructor(
    private readonly client: TestClient,
    private readonly thing: string,
  ) {}

  static async of(user: User, device: Awaited<ReturnType<User["register"]>>): Promise<Page> {
    const endpoint = await user.endpoint(device);
    const client = await connectBrowser(endpoint, Math.random().toString(36).slice(2).padEnd(16, "0").slice(0, 16));
    await client.subscribe(...["hello", "status", "display"].map((topic) => `${endpoint.thingName}/${topic}`));
    open.push({ close: () => client.leave() });
    return new Page(client, endpoint.thingName);
  }

  send(topic: "run" | "stop" | "ping", body?: Buffer): void {
    this.last += 1;
    this.client.publish(`${this.thing}/${topic}`, Buffer.from(writeToRobot(this.last, body)));
  }

  /** Waits until so many messages have come; each as its topic and its bytes behind the number. */
  async hears(count: number): Promise<string[]> {
    const received = await this.client.receives(count);
    return received.map((one) => {
      const at = one.indexOf(" ");
      const bytes = Buffer.from(one.slice(at + 1), "latin1");
      return `${one.slice(this.thing.length + 1, at)} ${bytes.subarray(4).toString("hex")}`;
    });
  }
}

async function robotOn(secret: string, ...args: string[]): Promise<RunningRobot> {
  const robot = await switchOn(cloud, secret, ...args);
  open.push(robot);
  return robot;
}

const IDLE = "status 0000";
const RUNNING = "status 0100";

describe.each([
  ["with a key of its own", []],
  ["with the texts of the stock routes", ["--texts"]],
])("the simulated robot, enrolled %s", (_how, args) => {
  it("answers, runs, shows, gives its result and is idle, byte by byte", async () => {
    const device = await ada.register("Demo robot");
    await (await robotOn(device.secret, ...args)).connected;
    const page = await Page.of(ada, device);
    page.send("ping");
    expect(await page.hears(1)).toEqual([IDLE]);
    page.send("run", programOf('display("7"); display(2.5, "x"); null;'));
    expect(await page.hears(6)).toEqual([
      IDLE,
      RUNNING,
      "display 00010600010000003700",
      // As C's %f writes it.
      "display 000106000a0000007820322e35303030303000",
      "display 0201020000000000",
      IDLE,
    ]);
  });
});

it("stops without a result, runs one program at a time, takes no empty one, and names its faults", async () => {
  const device = await ada.register("Demo robot");
  await (await robotOn(device.secret)).connected;
  const page = await Page.of(ada, device);
  page.send("run");
  expect(await page.hears(1)).toEqual([IDLE]);
  page.send("run", programOf("while (true) {}"));
  expect(await page.hears(2)).toEqual([IDLE, RUNNING]);
  page.send("run", programOf("1;"));
  expect((await page.hears(3)).at(-1)).toBe(RUNNING);
  page.send("stop");
  expect((await page.hears(4)).at(-1)).toBe(IDLE);
  page.send("run", programOf('error("boom", "why");'));
  const [first, second] = ["why boom", "program called error()"].map((text) => Buffer.from(text).toString("hex"));
  expect((await page.hears(8)).slice(4)).toEqual([
    RUNNING,
    `display 0101060008000000${first}00`,
    `display 0101060016000000${second}00`,
    IDLE,
  ]);
});

it("is switched on again after its process was ended, with a new hello", async () => {
  const device = await ada.register("Demo robot");
  const robot = await robotOn(device.secret);
  await robot.connected;
  const page = await Page.of(ada, device);
  page.send("run", programOf("while (true) {}"));
  await page.hears(1);
  robot.kill();
  const heard = await page.hears(3);
  expect(heard[1]?.slice(0, 6)).toBe("hello ");
  expect(heard[2]).toBe(IDLE);
});
