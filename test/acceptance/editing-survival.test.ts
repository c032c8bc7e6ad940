import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestClient } from "../../local/iot/mqtt-for-tests";
import { synthesizeLocal } from "../robots/academy";
import { CloudProcess } from "../robots/cloud-process";
import { connectEditor, type Member, makeCourse, ownTopic, programIn, typed } from "./editors";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let template: string;
let dataFolder: string;
let running: CloudProcess | undefined;
const parties: TestClient[] = [];

beforeAll(async () => {
  template = await synthesizeLocal();
  dataFolder = mkdtempSync(join(tmpdir(), "editing-"));
});

afterAll(async () => {
  for (const party of parties) await party.leave();
  await running?.kill();
  rmSync(dataFolder, { recursive: true });
});

const start = async (port?: number) => {
  running = await CloudProcess.start(template, dataFolder, port);
  return running;
};

const joined = async (party: Promise<TestClient>) => {
  parties.push(await party);
  return party;
};

it("a session, what was saved of it, and an address that was given out outlive a cloud that is killed", async () => {
  const first = await start();
  const [ada, ben] = (await makeCourse(first.origin, "ada", "ben")) as [Member, Member];
  const id = await ada.begin("display(1);\n");
  const { snapshot } = await ben.find(id);
  expect(await ben.save(id, typed(snapshot, "display(2);\n"), 1)).toBe(2);
  const hers = await ada.endpoint(id);
  const before = await joined(connectEditor(hers, "before"));
  await first.kill();
  await before.ended;

  const second = await start(first.port);
  expect(second.origin).toBe(first.origin);
  const found = await ada.find(id);
  expect([programIn(found.snapshot), found.version]).toEqual(["display(1);\ndisplay(2);\n", 2]);
  const his = await ben.endpoint(id);
  expect(his.topic).toBe(hers.topic);
  const again = await joined(connectEditor(hers, "again"));
  const other = await joined(connectEditor(his, "other"));
  expect(await other.subscribe(`${his.topic}/+`)).toEqual([1]);
  again.publish(ownTopic(hers, "again"), "still here");
  expect(await other.receives(1)).toEqual([`${ownTopic(hers, "again")} still here`]);
  expect(await ada.save(id, typed(found.snapshot, "display(3);\n"), 2)).toBe(3);
  expect(programIn((await ben.find(id)).snapshot)).toBe("display(1);\ndisplay(2);\ndisplay(3);\n");
});
