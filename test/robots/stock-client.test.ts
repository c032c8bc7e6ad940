import { SlingClient } from "@sourceacademy/sling-client";
import { type Cloud, startCloud } from "../../local/cloud";
import { synthesizeLocal, User } from "./academy";
import { programOf, switchOn } from "./robot-process";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

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

/** The published client of robots, unchanged, connected to a robot of its own; what it tells, in order. */
async function stockClient(...args: string[]) {
  const device = await ada.register("Brick");
  const robot = await switchOn(cloud, device.secret, ...args);
  open.push(robot);
  await robot.connected;
  const { endpoint, thingName, clientNamePrefix } = await ada.endpoint(device);
  const client = new SlingClient({
    websocketEndpoint: endpoint,
    clientId: `${clientNamePrefix}0123456789abcdef`,
    deviceId: thingName,
  });
  open.push({ close: () => client.disconnect() });
  const received: string[] = [];
  let changed = () => {};
  const tell = (word: string) => {
    received.push(word);
    changed();
  };
  client.on("error", (error) => tell(`error ${error.message}`));
  client.on("statusChange", (isRunning) => tell(isRunning ? "running" : "idle"));
  client.on("display", (value, type) => tell(`${type} ${String(value)}`));
  const connected = new Promise<void>((resolve) => client.once("connect", resolve));
  client.connect();
  await connected;
  const tells = async (wanted: (messages: readonly string[]) => boolean) => {
    while (!wanted(received)) {
      await new Promise<void>((resolve) => {
        changed = resolve;
      });
    }
    return received;
  };
  return { client, tells };
}

describe("the published client of robots", () => {
  it("runs a program on the simulated robot, and tells its displays in order, its result and its states", async () => {
    const { client, tells } = await stockClient();
    client.sendRun(programOf('display("one"); display(2); display(true); display(list(1, 2)); 6 * 7;'));
    expect(await tells((messages) => messages.filter((word) => word === "idle").length === 2)).toEqual([
      "idle",
      "running",
      "output one",
      "output 2",
      "output true",
      "output [1, [2, null]]",
      "result 42",
      "idle",
    ]);
  });

  it("stops a program, and runs the next", async () => {
    const { client, tells } = await stockClient();
    client.sendRun(programOf("while (true) { ev3_pause(10); }"));
    await tells((messages) => messages.includes("running"));
    client.sendStop();
    await tells((messages) => messages.at(-1) === "idle");
    client.sendRun(programOf('"next";'));
    expect(await tells((messages) => messages.includes("result next") && messages.at(-1) === "idle")).toEqual([
      "idle",
      "running",
      "idle",
      "running",
      "result next",
      "idle",
    ]);
  });

  // A hello that comes after other messages is taken for a robot that was switched on again.
  it("hears everything once and in order of a robot whose messages come late and twice, its hello apart", async () => {
    const { client, tells } = await stockClient("--faults", "duplicate,delay,no-hello", "--seed", "5");
    client.sendRun(programOf("for (let i = 1; i <= 30; i = i + 1) { display(i); ev3_pause(40); } 7;"));
    const messages = await tells((all) => all.filter((word) => word === "idle").length === 2);
    const numbers = messages.flatMap((word) => (word.startsWith("output ") ? word.slice(7).split("\n") : []));
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, at) => String(at + 1)));
    expect(messages.at(-2)).toBe("result 7");
  });
});
