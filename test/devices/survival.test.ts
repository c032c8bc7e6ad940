import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { meet, type Party } from "../../local/iot/mqtt-for-tests";
import { connectRobot, enrolByRequest, fetchTexts, synthesizeLocal, User } from "./academy";

jest.setTimeout(120_000);

let synthesized: { folder: string; template: string };
let dataFolder: string;
let running: ChildProcess | undefined;
const parties: Party[] = [];

beforeAll(async () => {
  synthesized = await synthesizeLocal();
  dataFolder = mkdtempSync(join(tmpdir(), "survival-"));
});

afterAll(async () => {
  for (const party of parties) await party.leave();
  if (running) await kill(running);
  for (const folder of [synthesized.folder, dataFolder]) rmSync(folder, { recursive: true });
});

async function start(port = 0): Promise<{ origin: string; child: ChildProcess }> {
  const tsx = require.resolve("tsx/cli");
  const child = spawn(process.execPath, [tsx, join(__dirname, "serve.ts"), synthesized.template, dataFolder], {
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
    env: { ...process.env, PORT: String(port) },
  });
  running = child;
  let text = "";
  for await (const part of child.stdout) {
    text += part;
    const origin = /^Ready: (\S+)$/m.exec(text)?.[1];
    if (origin) return { origin, child };
  }
  throw new Error(`The cloud did not start: ${text}`);
}

function kill(child: ChildProcess): Promise<void> {
  running = undefined;
  return new Promise((done) => {
    child.once("exit", () => done());
    process.kill(-(child.pid as number), "SIGKILL");
  });
}

const authorityCertificate = () => readFileSync(join(dataFolder, "iot/authority.pem"), "utf8");

const joined = async (party: Promise<Party>) => {
  parties.push(await party);
  return party;
};

it("a robot's certificate and an address that was given out outlive a cloud that is killed", async () => {
  const first = await start();
  const ada = await User.login(first.origin, "student");
  const device = await ada.register("Survivor");
  const byTexts = await fetchTexts(first.origin, device.secret);
  const byRequest = await enrolByRequest(first.origin, device.secret);
  const ca = authorityCertificate();
  const robot = await joined(connectRobot(byRequest, ca));
  const address = await ada.endpoint(device);
  await kill(first.child);
  await robot.ended;

  const second = await start(Number(new URL(first.origin).port));
  expect(second.origin).toBe(first.origin);
  expect(authorityCertificate()).toBe(ca);
  const host = await (await fetch(`${second.origin}/v2/devices/${device.secret}/mqtt_endpoint`)).text();
  for (const enrolled of [byTexts, byRequest]) {
    const again = await joined(connectRobot({ ...enrolled, host }, ca));
    expect(await again.subscribe(`${enrolled.clientId}/ping`)).toEqual([1]);
  }
  const user = await joined(meet(address.endpoint, `${address.clientNamePrefix}0123456789abcdef`));
  user.publish(`${address.thingName}/ping`, "hello");
  expect(await parties.at(-2)?.receives(1)).toEqual([`${address.thingName}/ping hello`]);
});
