import { z } from "@hono/zod-openapi";
import { certificate, clientIdOf, enrol, mqttEndpoint, type Origin, privateKey } from "../../core/robots/enrol-device";
import { MAX_REGISTRATIONS, register, registrationsOf, rename, unregister } from "../../core/robots/registrations";
import { webSocketEndpoint } from "../../core/robots/websocket-endpoint";
import { type Input, json, noContent, plainText, route } from "../route";
import type { Services } from "../services";
import {
  complaints,
  Device,
  Filled,
  MOST,
  registrationParams,
  tooMany,
  unregistered,
  weakSecret,
  wireDevice,
} from "./robot-schemas";

const WebSocketEndpoint = z
  .object({
    endpoint: z.string().openapi({
      description: "Presigned `wss://host/mqtt?...` URL, valid 300 seconds, session token appended last",
    }),
    thingName: z.string().openapi({ description: "`{thingPrefix}:{deviceId}`" }),
    clientNamePrefix: z.string().openapi({
      description: "`{thingPrefix}-u{userId}-`; the client appends 16 random characters to form its client id",
    }),
  })
  .openapi("WebSocketEndpoint");

const Enrolment = z
  .object({ certificate: z.string().openapi({ description: "PEM" }), clientId: z.string(), mqttEndpoint: z.string() })
  .openapi("Enrolment");

const secretParams = z.object({ secret: z.string().openapi({ param: { name: "secret", in: "path" } }) });

const Csr = z
  .string()
  .max(8192)
  .regex(/^\s*-----BEGIN (NEW )?CERTIFICATE REQUEST-----[\sA-Za-z0-9+/=]+-----END (NEW )?CERTIFICATE REQUEST-----\s*$/)
  .openapi({
    description: "PEM of a PKCS #10 certificate signing request: RSA of 2048 bits at least, or P-256, P-384",
  });

/** The device's own members come first, and the registration's title only when those are fine. */
function invalidRegistration(body: unknown): string {
  const ofDevice = complaints(body, ["secret", "type"]);
  return (ofDevice.length > 0 ? ofDevice : complaints(body, ["title"])).join("\n");
}

const unknownSecret = { 404: ["Device not found"], 429: [tooMany] };
const enrolling = { ...unknownSecret, 403: [weakSecret], 500: ["Upstream AWS error"] };
const blank = ["secret can't be blank", "type can't be blank", "title can't be blank"];

type SecretInput = Input<"public", z.output<typeof secretParams>, unknown, unknown>;
type AnswerToSecret = (services: Services, secret: string, from: Origin) => Promise<string>;

/** Answers whoever has a device's secret, and keeps the answer from caches, which a public route else does not. */
const forSecret =
  (answer: AnswerToSecret) =>
  ({ services, params, from, setHeader }: SecretInput) => {
    setHeader("cache-control", "no-store");
    return answer(services, params.secret, from);
  };

export const deviceRoutes = [
  route({
    method: "get",
    path: "/v2/devices",
    operationId: "listDevices",
    tag: "devices",
    summary: "The caller's device registrations",
    caller: "authenticated",
    success: json(z.array(Device)),
    handle: async ({ services, caller }) => (await registrationsOf(services, caller.userId)).map(wireDevice),
  }),
  route({
    method: "post",
    path: "/v2/devices",
    operationId: "registerDevice",
    tag: "devices",
    summary: "Register a device by its secret",
    caller: "authenticated",
    body: z.object({ title: Filled, type: Filled, secret: Filled }),
    invalid: invalidRegistration,
    refusals: {
      400: [
        "There is a device with the same secret but different type",
        ...blank,
        "secret can't be blank\ntype can't be blank",
        new RegExp(`^(secret|type|title) (can't be blank|should be at most ${MOST} character\\(s\\))(\\n|$)`),
        `A user can have at most ${MAX_REGISTRATIONS} devices`,
      ],
      429: [tooMany],
    },
    success: json(Device),
    handle: async ({ services, caller, body }) => wireDevice(await register(services, caller.userId, body)),
  }),
  route({
    method: "post",
    path: "/v2/devices/{id}",
    operationId: "editDevice",
    tag: "devices",
    summary: "Rename a registration",
    caller: "authenticated",
    params: registrationParams,
    body: z.object({ title: Filled }),
    invalid: (body) => complaints(body, ["title"]).join("\n"),
    refusals: { ...unregistered, 400: ["title can't be blank", `title should be at most ${MOST} character(s)`] },
    success: noContent,
    handle: ({ services, caller, params, body }) => rename(services, caller.userId, params.id, body.title),
  }),
  route({
    method: "delete",
    path: "/v2/devices/{id}",
    operationId: "deleteDevice",
    tag: "devices",
    summary: "Remove a registration; the device itself stays",
    caller: "authenticated",
    params: registrationParams,
    refusals: unregistered,
    success: noContent,
    handle: ({ services, caller, params }) => unregister(services, caller.userId, params.id),
  }),
  route({
    method: "get",
    path: "/v2/devices/{id}/ws_endpoint",
    operationId: "getDeviceWsEndpoint",
    tag: "devices",
    summary: "Short-lived signed MQTT-over-websocket URL for one device",
    caller: "authenticated",
    params: registrationParams,
    refusals: { ...unregistered, 500: ["Upstream AWS error"] },
    success: json(WebSocketEndpoint),
    handle: ({ services, caller, params }) => webSocketEndpoint(services, caller.userId, params.id),
  }),
  route({
    method: "get",
    path: "/v2/devices/{secret}/cert",
    operationId: "deviceCert",
    tag: "devices",
    summary: "Device certificate (PEM): the one of the last five minutes, or a new one",
    caller: "public",
    params: secretParams,
    refusals: enrolling,
    success: plainText,
    handle: forSecret(certificate),
  }),
  route({
    method: "get",
    path: "/v2/devices/{secret}/key",
    operationId: "deviceKey",
    tag: "devices",
    summary: "Device private key (PEM), with a new certificate each time; the one before is revoked after five minutes",
    caller: "public",
    params: secretParams,
    refusals: enrolling,
    success: plainText,
    handle: forSecret(privateKey),
  }),
  route({
    method: "get",
    path: "/v2/devices/{secret}/client_id",
    operationId: "deviceClientId",
    tag: "devices",
    summary: "MQTT client id of the device, `{thingPrefix}:{deviceId}`",
    caller: "public",
    params: secretParams,
    refusals: unknownSecret,
    success: plainText,
    handle: forSecret(clientIdOf),
  }),
  route({
    method: "get",
    path: "/v2/devices/{secret}/mqtt_endpoint",
    operationId: "deviceMqttEndpoint",
    tag: "devices",
    summary: "Host name of the messaging endpoint (the secret is not checked)",
    caller: "public",
    params: secretParams,
    refusals: { 500: ["Upstream AWS error"] },
    success: plainText,
    handle: ({ services }) => mqttEndpoint(services),
  }),
  route({
    method: "post",
    path: "/v2/devices/enrolments",
    operationId: "enrolDevice",
    tag: "devices",
    summary: "Enrol a device by its secret and a certificate signing request; the device's private key stays with it",
    additive: true,
    caller: "public",
    body: z.object({ secret: Filled, csr: Csr }),
    invalid: "A secret and a certificate signing request (csr, in PEM) are needed",
    refusals: {
      ...enrolling,
      400: [
        "A secret and a certificate signing request (csr, in PEM) are needed",
        "The certificate signing request cannot be read",
      ],
    },
    success: json(Enrolment),
    handle: ({ services, body, from }) => enrol(services, body.secret, body.csr, from),
  }),
];
