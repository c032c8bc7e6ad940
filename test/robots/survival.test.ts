import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectClient, type TestClient } from "../../local/iot/mqtt-for-tests";
import { connectRobot, enrolByRequest, fetchTexts, synthesizeLocal, User } from "./academy";
import { CloudProcess } from "./cloud-process";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let template: string;
let dataFolder: string;
let running: CloudProcess | undefined;
const parties: TestClient[] = [];

beforeAll(async () => {
  template = await synthesizeLocal();
  dataFolder = mkdtempSync(join(tmpdir(), "survival-"));
});

afterAll(async () => {
  for (const party of parties) await party.leave();
  await running?.kill();
  rmSync(dataFolder, { recursive: true });
});

const authorityCertificate = () => readFileSync(join(dataFolder, "iot/authority.pem"), "utf8");

const start = async (port?: number) => {
  running = await CloudProcess.start(template, dataFolder, port);
  return running;
};

const joined = async (party: Promise<TestClient>) => {
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
  const { since } = await ada.sees(device, ({ online }) => online === true);
  await first.kill();
  await robot.ended;

  const second = await start(first.port);
  expect(second.origin).toBe(first.origin);
  expect(authorityCertificate()).toBe(ca);
  // What the killed broker did not tell, the next one does.
  const gone = await (await User.login(second.origin, "student")).sees(device, ({ online }) => online === false);
  expect(String(gone.since) > String(since)).toBe(true);
  const host = await (await fetch(`${second.origin}/v2/devices/${device.secret}/mqtt_endpoint`)).text();
  for (const enrolled of [byTexts, byRequest]) {
    const again = await joined(connectRobot({ ...enrolled, host }, ca));
    expect(await again.subscribe(`${enrolled.clientId}/ping`)).toEqual([1]);
  }
  await (await User.login(second.origin, "student")).sees(device, ({ online }) => online === true);
  const user = await joined(connectClient(address.endpoint, `${address.clientNamePrefix}0123456789abcdef`));
  user.publish(`${address.thingName}/ping`, "hello");
  expect(await parties.at(-2)?.receives(1)).toEqual([`${address.thingName}/ping hello`]);
});
