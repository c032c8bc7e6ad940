import { z } from "@hono/zod-openapi";
import { MIN_SECRET_LENGTH } from "../../core/robots/enrol-device";
import type { RegisteredDevice } from "../../core/robots/registrations";
import { pathId } from "../route";

export const Device = z
  .object({
    id: z.int().openapi({ description: "Registration id" }),
    title: z.string(),
    type: z.string(),
    secret: z.string(),
    registrations: z.int().optional().openapi({ description: "How many registrations the device has, of all users" }),
    enrolments: z.int().optional().openapi({ description: "How often somebody with its secret enrolled it" }),
    lastEnrolledAt: z.string().nullable().optional().openapi({ description: "When that was last; null is never" }),
    online: z.boolean().nullable().optional().openapi({ description: "Whether it is connected; null is never seen" }),
    since: z.string().nullable().optional().openapi({ description: "When it connected, or when its connection ended" }),
    runner: z
      .object({ name: z.string(), at: z.string() })
      .nullable()
      .optional()
      .openapi({ description: "Who had it run a program last, and when" }),
    isOwner: z.boolean().optional().openapi({ description: "Whether the caller was the first to register the device" }),
    warning: z.string().nullable().optional().openapi({ description: "Why the device cannot enrol with its secret" }),
  })
  .openapi("Device");

export const registrationParams = z.object({ id: pathId("id") });

export const MOST = 255;
export const Filled = z
  .string()
  .max(MOST)
  .refine((text) => text.trim() !== "")
  .openapi({ minLength: 1, maxLength: MOST });

/** Lists the faults of a body's members, a line each. */
export function complaints(body: unknown, names: readonly string[]): string[] {
  const members = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  return names.flatMap((name) => {
    const value = Object.hasOwn(members, name) ? members[name] : undefined;
    if (typeof value !== "string" || value.trim() === "") return [`${name} can't be blank`];
    return value.length > MOST ? [`${name} should be at most ${MOST} character(s)`] : [];
  });
}

export const unregistered = { 404: ["Registration not found"] };
export const tooMany = /^Too many attempts\. Please try again in (an hour|\d+ minutes)\.$/;
export const weakSecret = `A secret of fewer than ${MIN_SECRET_LENGTH} characters cannot enrol a device: use a longer one`;

/** A registration as the wire has it. */
export function wireDevice({ registrationId: id, ...device }: RegisteredDevice): z.input<typeof Device> {
  const { secret } = device;
  // A secret that cannot be read any more is shown empty.
  const isWeak = secret !== "" && secret.length < MIN_SECRET_LENGTH;
  const warning = isWeak ? weakSecret : null;
  return { id, ...device, warning };
}
