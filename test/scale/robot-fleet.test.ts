import { connectAsync, type MqttClient } from "mqtt";
import { percentile } from "../../bench/table";
import type { PageEvent } from "../../domain/robots/protocol/page-session";
import { readNamedWorld } from "../../domain/robots/world/read-world";
import { compileForRobot } from "../../language/robot";
import { type Cloud, startCloud } from "../../local/cloud";
import { Faults } from "../../local/robot/faults";
import { SimulatedRobot } from "../../local/robot/simulated-robot";
import { RobotConnection } from "../../web/src/robots/connection/robot-connection";
import { casesOf } from "../campaign";
import { type Device, enrolByRequest, synthesizeLocal, User } from "../robots/academy";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** As many as run at once where a university has them all; each costs a key, a certificate and two connections. */
const ROBOTS = casesOf("robots at once", { sample: 30, whole: 200 });
/** A user registers thirty new robots an hour at most. */
const EACH = 29;
const LINES = 40;
/** Calls of the API at once. */
const AT_ONCE = 8;

let cloud: Cloud;
const open: (() => unknown)[] = [];

beforeAll(async () => {
  cloud = await startCloud({ templateFolder: await synthesizeLocal() });
});

afterAll(async () => {
  for (const close of open.splice(0)) await close();
  await cloud.close();
});

/** Does a task for each, a few at once. */
async function forEach<Item>(
  items: readonly Item[],
  task: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const queue = items.map((item, index) => ({ item, index }));
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await task(next.item, next.index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

interface Member {
  readonly owner: User;
  readonly device: Device;
}

async function registerAll(): Promise<Member[]> {
  const names = Array.from({ length: Math.ceil(ROBOTS / EACH) }, (_nothing, index) => `owner${index}`);
  const owners = await Promise.all(names.map((name) => User.login(cloud.origin, name)));
  const members: Member[] = [];
  await forEach(
    Array.from({ length: ROBOTS }, (_nothing, index) => index),
    async (index) => {
      const owner = owners[index % owners.length] as User;
      members.push({ owner, device: await owner.register(`Robot ${index}`) });
    },
  );
  return members;
}

async function switchOn({ device }: Member): Promise<void> {
  const { host, clientId, key, cert } = await enrolByRequest(cloud.origin, device.secret);
  const ca = cloud.standIns.iot.authorityCertificate;
  const client: MqttClient = await connectAsync(`mqtts://${host}`, {
    protocolVersion: 4,
    clean: true,
    reconnectPeriod: 0,
    keepalive: 30,
    clientId,
    key,
    cert,
    ca,
  });
  const read = readNamedWorld("yard");
  if (read.kind !== "world") throw new Error("There is no yard");
  const faults = new Faults(new Set(), 1);
  const robot = new SimulatedRobot({ client, thing: clientId, world: read.world, speed: 1, faults });
  open.push(() => {
    robot.close();
    return client.endAsync(true);
  });
  await robot.open();
}

/** What a page tells of its robot, and when it is enough. */
function watch({ owner, device }: Member) {
  const events: PageEvent[] = [];
  let look = () => {};
  const connection = new RobotConnection({
    title: device.title,
    endpoint: () => owner.endpoint(device),
    random: Math.random,
    onEvent: (event) => {
      events.push(event);
      look();
    },
  });
  open.push(() => connection.close());
  const until = (isEnough: () => boolean) =>
    new Promise<void>((resolve) => {
      look = () => {
        if (isEnough()) resolve();
      };
      look();
    });
  return { events, connection, until };
}

const isIdle = (event: PageEvent | undefined) => event?.kind === "status" && event.status === "idle";

test(`${ROBOTS} robots run at once, and every line of each comes to its page once and in order`, async () => {
  const compiled = compileForRobot(
    { prepend: "", program: `let i = 1; while (i <= ${LINES}) { display(i); ev3_pause(250); i = i + 1; } "done";` },
    { strict: true },
  );
  if (compiled.kind === "problems") throw new Error(compiled.problems[0]?.explanation);
  const began = performance.now();
  const members = await registerAll();
  const registered = performance.now();
  await forEach(members, switchOn);
  const switchedOn = performance.now();
  const pages: ReturnType<typeof watch>[] = [];
  await forEach(members, async (member) => {
    const page = watch(member);
    pages.push(page);
    await page.until(() => page.events.some(isIdle));
  });
  const connected = performance.now();
  const times: number[] = [];
  await Promise.all(
    pages.map(async (page) => {
      const start = performance.now();
      page.connection.run(compiled.bytes);
      const from = page.events.length;
      await page.until(() => page.events.slice(from).some(({ kind }) => kind === "line") && isIdle(page.events.at(-1)));
      times.push(performance.now() - start);
    }),
  );
  const lines = pages.map(({ events }) => events.flatMap((event) => (event.kind === "line" ? [event.line.text] : [])));
  const expected = [...Array.from({ length: LINES }, (_nothing, index) => `${index + 1}`), "done"];
  for (const line of lines) expect(line).toEqual(expected);
  expect(pages.flatMap(({ events }) => events.filter(({ kind }) => kind === "missed" || kind === "restarted"))).toEqual(
    [],
  );
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;
  process.stdout.write(
    `${ROBOTS} robots: registered in ${seconds(began, registered)}, enrolled and on in ${seconds(registered, switchedOn)}, ` +
      `watched in ${seconds(switchedOn, connected)}; ${ROBOTS * (LINES + 1)} lines of a program of 10 s in ` +
      `${(percentile(times, 0.5) / 1000).toFixed(1)} s (median), ${(Math.max(...times) / 1000).toFixed(1)} s (longest)\n`,
  );
});
