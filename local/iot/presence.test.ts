import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Presence } from "./presence";

let dataFolder: string;
let published: [topic: string, payload: object][];
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), "presence-"));
  published = [];
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

const startAt = (time: number) =>
  new Presence({ dataFolder, now: () => time, tell: (topic, payload) => void published.push([topic, payload]) });

test("a connection's beginning and end have one number, the next one a higher number", () => {
  const presence = startAt(5000);
  presence.connected("r:1");
  presence.disconnected("r:1", "CLIENT_INITIATED_DISCONNECT");
  presence.connected("r:1");
  expect(published).toEqual([
    [
      "$aws/events/presence/connected/r:1",
      { clientId: "r:1", eventType: "connected", timestamp: 5000, versionNumber: 5000 },
    ],
    [
      "$aws/events/presence/disconnected/r:1",
      {
        clientId: "r:1",
        eventType: "disconnected",
        timestamp: 5000,
        versionNumber: 5000,
        clientInitiatedDisconnect: true,
        disconnectReason: "CLIENT_INITIATED_DISCONNECT",
      },
    ],
    [
      "$aws/events/presence/connected/r:1",
      { clientId: "r:1", eventType: "connected", timestamp: 5000, versionNumber: 5001 },
    ],
  ]);
});

test("a start tells of what a killed process has lost, also when it has come back already", () => {
  const killed = startAt(5000);
  for (const clientId of ["r:1", "r:2", "r:3"]) killed.connected(clientId);
  killed.disconnected("r:3", "CONNECTION_LOST");
  published = [];
  const next = startAt(9000);
  next.connected("r:2");
  next.tellOfLost();
  expect(published.map(([topic]) => topic)).toEqual([
    "$aws/events/presence/connected/r:2",
    "$aws/events/presence/disconnected/r:1",
    "$aws/events/presence/disconnected/r:2",
  ]);
  expect(published.map(([, payload]) => payload)).toMatchObject([
    { versionNumber: 9000 },
    { versionNumber: 5000, disconnectReason: "CONNECTION_LOST" },
    { versionNumber: 5001, disconnectReason: "CONNECTION_LOST" },
  ]);
  published = [];
  startAt(9500).tellOfLost();
  expect(published.map(([topic]) => topic)).toEqual(["$aws/events/presence/disconnected/r:2"]);
});
