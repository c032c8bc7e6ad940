import { generateKeyPairSync } from "node:crypto";
import * as z from "zod";
import { commonName, createRequest } from "../iot/x509";

/** The credentials of a robot: the broker's address, its name there, and its key and certificate (PEM). */
export interface Enrolled {
  readonly host: string;
  readonly clientId: string;
  readonly key: string;
  readonly cert: string;
}

const Answer = z.object({ certificate: z.string(), clientId: z.string(), mqttEndpoint: z.string() });

/** A robot was not let in, with the server's words. */
export class NotEnrolled extends Error {}

/** Enrols with a key that is made here and stays here: the server signs a request for it. */
export async function enrolByRequest(origin: string, secret: string): Promise<Enrolled> {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const response = await fetch(`${origin}/v2/devices/enrolments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ secret, csr: createRequest(keys, commonName("robot")) }),
  });
  if (!response.ok) throw new NotEnrolled(`${response.status}: ${await response.text()}`);
  const { certificate: cert, clientId, mqttEndpoint: host } = Answer.parse(await response.json());
  return { host, clientId, cert, key: keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
}

/** Enrols as the robots' own image does: four texts, fetched by the secret in this order. */
export async function enrolByTexts(origin: string, secret: string): Promise<Enrolled> {
  const text = async (what: string) => {
    const response = await fetch(`${origin}/v2/devices/${encodeURIComponent(secret)}/${what}`);
    if (!response.ok) throw new NotEnrolled(`${response.status}: ${await response.text()}`);
    return response.text();
  };
  const host = await text("mqtt_endpoint");
  const clientId = await text("client_id");
  const key = await text("key");
  return { host, clientId, key, cert: await text("cert") };
}
