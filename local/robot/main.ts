import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { connectAsync } from "mqtt";
import * as z from "zod";
import { readNamedWorld } from "../../domain/robots/world/read-world";
import { enrolByRequest, enrolByTexts } from "./enrol";
import { FAULTS, Faults } from "./faults";
import { SimulatedRobot } from "./simulated-robot";

/** Settings of a robot when it is switched on. Its secret comes by the environment, which no list of processes shows. */
const settings = z.object({
  ROBOT_ORIGIN: z.url(),
  ROBOT_SECRET: z.string().min(1),
  /** PEM by which the broker is known; without it, by the system's own authorities. */
  ROBOT_CA: z.string().optional(),
});

const options = {
  world: { type: "string", default: "yard" },
  speed: { type: "string", default: "1" },
  faults: { type: "string", default: "" },
  seed: { type: "string", default: "1" },
  texts: { type: "boolean", default: false },
} as const;

/** Milliseconds after which a robot that reboots now and then does so. */
const REBOOT_MS = 1_500;
/** How long a broker may take to answer, and the seconds between two signs of life. */
const CONNECT_MS = 10_000;
const KEEP_ALIVE_S = 30;

/**
 * A simulated robot from switching on until its connection is lost: it enrols, connects and runs what it is sent. It ends with
 * the connection, as a brick's program does; who started it starts it again.
 */
async function robot(): Promise<void> {
  const { values } = parseArgs({ options });
  const { ROBOT_ORIGIN: origin, ROBOT_SECRET: secret, ROBOT_CA: ca } = settings.parse(process.env);
  delete process.env.ROBOT_SECRET;
  const read = readNamedWorld(/\.json$/.test(values.world) ? readFileSync(values.world, "utf8") : values.world);
  if (read.kind === "problems") {
    throw new Error(read.problems.map(({ line, message }) => `${values.world}:${line}: ${message}`).join("\n"));
  }
  const kinds = values.faults.split(",").filter((one) => one !== "");
  const faults = new Faults(new Set(z.array(z.enum(FAULTS)).parse(kinds)), Number(values.seed));
  const { host, clientId, key, cert } = await (values.texts ? enrolByTexts : enrolByRequest)(origin, secret);
  const client = await connectAsync(`mqtts://${host.includes(":") ? host : `${host}:8883`}`, {
    protocolVersion: 4,
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: CONNECT_MS,
    keepalive: KEEP_ALIVE_S,
    clientId,
    key,
    cert,
    ...(ca !== undefined && { ca }),
  });
  client.on("error", (error) => console.error(error.message));
  client.once("close", () => process.exit(1));
  const world = read.world;
  await new SimulatedRobot({ client, thing: clientId, world, speed: Number(values.speed), faults }).open();
  process.send?.({ kind: "connected", clientId });
  if (faults.reboots) setTimeout(() => process.exit(1), REBOOT_MS);
}

// A robot whose stack has gone, killed or not, has nothing to connect to.
process.on("disconnect", () => process.exit(0));

robot().catch((error) => {
  console.error(String((error as Error).message ?? error));
  process.exit(1);
});
