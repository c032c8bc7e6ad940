import { z } from "@hono/zod-openapi";
import { MIN_SECRET_LENGTH } from "../../core/robots/enrol-device";
import { createPairing, PAIRS_NOBODY, pair } from "../../core/robots/pairing";
import { MAX_REGISTRATIONS } from "../../core/robots/registrations";
import { repair } from "../../core/robots/repairing";
import { json, route } from "../route";
import {
  complaints,
  Device,
  Filled,
  MOST,
  registrationParams,
  tooMany,
  unregistered,
  wireDevice,
} from "./robot-schemas";

const PairingCode = z
  .object({ code: z.string(), expiresAt: z.string().openapi({ description: "ISO 8601, an hour from now" }) })
  .openapi("PairingCode");

export const devicePairingRoutes = [
  route({
    method: "post",
    path: "/v2/devices/{id}/repairing",
    operationId: "repairDevice",
    tag: "devices",
    summary: "Pair a device anew: a new secret, its certificates revoked, the registrations of everybody else ended",
    additive: true,
    caller: "authenticated",
    params: registrationParams,
    body: z.object({ secret: Filled }),
    invalid: (body) => complaints(body, ["secret"]).join("\n"),
    refusals: {
      ...unregistered,
      400: [
        "secret can't be blank",
        `secret should be at most ${MOST} character(s)`,
        `A secret must have at least ${MIN_SECRET_LENGTH} characters`,
        "Another device has this secret: make a new one",
        "The device's secret cannot be read any more: register it by its secret first",
      ],
      403: ["Only the owner of a device can pair it anew"],
      429: [tooMany],
      500: ["Upstream AWS error"],
    },
    success: json(Device),
    handle: async ({ services, caller, params, body }) =>
      wireDevice(await repair(services, caller.userId, params.id, body.secret)),
  }),
  route({
    method: "post",
    path: "/v2/devices/{id}/pairing",
    operationId: "createDevicePairing",
    tag: "devices",
    summary: "Make a code, good for an hour, by which others register the device without its secret",
    additive: true,
    caller: "authenticated",
    params: registrationParams,
    refusals: {
      ...unregistered,
      403: [PAIRS_NOBODY],
      429: [tooMany],
    },
    success: json(PairingCode),
    handle: ({ services, caller, params }) => createPairing(services, caller.userId, params.id),
  }),
  route({
    method: "post",
    path: "/v2/devices/pairings",
    operationId: "pairDevice",
    tag: "devices",
    summary: "Register a device by a pairing code; its secret is not told",
    additive: true,
    caller: "authenticated",
    body: z.object({ code: Filled, title: Filled }),
    invalid: (body) => complaints(body, ["code", "title"]).join("\n"),
    refusals: {
      400: [
        new RegExp(`^(code|title) (can't be blank|should be at most ${MOST} character\\(s\\))(\\n|$)`),
        `A user can have at most ${MAX_REGISTRATIONS} devices`,
      ],
      404: ["This pairing code is unknown, or its time is over"],
      429: [tooMany],
    },
    success: json(Device),
    handle: async ({ services, caller, body }) =>
      wireDevice(await pair(services, caller.userId, body.code, body.title)),
  }),
];
