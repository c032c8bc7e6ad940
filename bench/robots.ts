import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connectAsync, type MqttClient } from "mqtt";
import { Simulation } from "../domain/robots/simulation";
import { randomFrom } from "../domain/robots/world/random";
import { readNamedWorld } from "../domain/robots/world/read-world";
import { World } from "../domain/robots/world/world";
import { compileForRobot } from "../language/robot";
import { startCloud } from "../local/cloud";
import { Faults } from "../local/robot/faults";
import { SimulatedRobot } from "../local/robot/simulated-robot";
import { enrolByRequest, synthesizeLocalInto, User } from "../test/robots/academy";
import { RobotConnection } from "../web/src/robots/connection/robot-connection";
import { percentile, type Row } from "./table";

/** Endless programs: what a robot does most. */
const PROGRAMS = [
  {
    what: "driving",
    program: `
while (true) { ev3_runForTime(ev3_motorA(), 900, 300); ev3_runForTime(ev3_motorD(), 900, 300); ev3_pause(1000); }`,
  },
  {
    what: "measuring",
    program: `
let sum = 0;
while (true) {
  sum = ev3_reflectedLightIntensity(ev3_colorSensor()) + ev3_ultrasonicSensorDistance(ev3_ultrasonicSensor());
  ev3_pause(10);
}`,
  },
  { what: "computing", program: "let i = 0; while (true) { i = (i + 1) % 1000; }" },
] as const;

const SIMULATED_MS = 60_000;
const DISPLAYS = 200;

/**
 * How many seconds of a robot's time are simulated in one of ours, and how long a line takes from a simulated robot over the
 * local broker to its page.
 */
export async function benchRobots(): Promise<Row[]> {
  return [...PROGRAMS.map(simulated), ...(await displayLatency())];
}

function programOf(program: string): Uint8Array {
  const compiled = compileForRobot({ prepend: "", program }, { strict: true });
  if (compiled.kind === "problems") throw new Error(compiled.problems[0]?.explanation);
  return compiled.bytes;
}

function yard() {
  const read = readNamedWorld("yard");
  if (read.kind === "problems") throw new Error(read.problems[0]?.message);
  return read.world;
}

function simulated({ what, program }: (typeof PROGRAMS)[number]): Row {
  const world = new World(yard(), 1);
  const simulation = new Simulation(programOf(program), { world, strict: true, random: randomFrom(1) });
  const start = performance.now();
  for (let at = 0; at < SIMULATED_MS; at += 20) simulation.advance(20);
  const took = performance.now() - start;
  if (simulation.state.kind === "fault" || simulation.state.kind === "finished") {
    throw new Error(`The program that is ${what} has ended: ${simulation.errors.join(", ")}`);
  }
  return { what: `a robot that is ${what}`, value: `${Math.round(SIMULATED_MS / took)} simulated s in 1 s` };
}

async function displayLatency(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-robots-"));
  const cloud = await startCloud({ templateFolder: await synthesizeLocalInto(folder) });
  try {
    const owner = await User.login(cloud.origin, "student");
    const device = await owner.register("Robot");
    const { host, clientId, key, cert } = await enrolByRequest(cloud.origin, device.secret);
    const ca = cloud.standIns.iot.authorityCertificate;
    const options = { protocolVersion: 4, clean: true, reconnectPeriod: 0, clientId, key, cert, ca } as const;
    const client = await connectAsync(`mqtts://${host}`, options);
    const sent = sendingTimes(client);
    const faults = new Faults(new Set(), 1);
    const robot = new SimulatedRobot({ client, thing: clientId, world: yard(), speed: 1, faults });
    await robot.open();
    const shown: number[] = [];
    const connection = new RobotConnection({
      title: device.title,
      endpoint: () => owner.endpoint(device),
      random: Math.random,
      onEvent: ({ kind }) => {
        if (kind === "line") shown.push(performance.now());
      },
    });
    await until(() => connection.state.status === "connected");
    const began = performance.now();
    connection.run(
      programOf(`let i = 0; while (i < ${DISPLAYS - 1}) { display(i); ev3_pause(50); i = i + 1; } "done";`),
    );
    await until(() => shown.length === DISPLAYS);
    connection.close();
    robot.close();
    await client.endAsync(true);
    return latencyRows(
      shown.map((at, index) => at - (sent[index] ?? Number.NaN)),
      (shown[0] ?? Number.NaN) - began,
    );
  } finally {
    await cloud.close();
    rmSync(folder, { recursive: true });
  }
}

/** Remembers when the robot sends each line. */
function sendingTimes(client: MqttClient): number[] {
  const times: number[] = [];
  client.on("packetsend", (packet) => {
    if (packet.cmd === "publish" && packet.topic.endsWith("/display")) times.push(performance.now());
  });
  return times;
}

function latencyRows(samples: readonly number[], first: number): Row[] {
  const value = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`;
  return [
    { what: `display to page, median of ${samples.length}`, value: value(percentile(samples, 0.5)), aim: "< 300 ms" },
    { what: "display to page, 95 %", value: value(percentile(samples, 0.95)) },
    { what: "Run to the first line in the page", value: value(first) },
  ];
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(20);
}
