import { z } from "@hono/zod-openapi";
import type { Role } from "../../domain/facts/roles";
import type { Registration } from "../core/members/registration";
import type { Origin } from "../core/robots/enrol-device";
import type { Services } from "./services";

/** The callers that a route admits: anyone, any valid access token, any member of the course, its students, its staff or admins, its admins. */
export type CallerKind = "public" | "authenticated" | "member" | Role;

export interface CallerOf {
  public: undefined;
  authenticated: { readonly userId: number };
  member: Registration;
  student: Registration;
  staff: Registration;
  admin: Registration;
}

/** The form of a success on the wire, and with it what the handler returns (anything where the text is fixed). */
export type Success =
  | { readonly kind: "ok" }
  | { readonly kind: "empty"; readonly status: 200 | 204 }
  | { readonly kind: "text"; readonly contentType: string }
  | { readonly kind: "json"; readonly schema: z.ZodType };

export const ok = { kind: "ok" } as const;
export const noContent = { kind: "empty", status: 204 } as const;
export const plainText = { kind: "text", contentType: "text/plain; charset=utf-8" } as const;
export const html = { kind: "text", contentType: "text/html; charset=utf-8" } as const;
export const json = <S extends z.ZodType>(schema: S) => ({ kind: "json", schema }) as const;

type Answer<S extends Success> = S extends { kind: "json"; schema: infer Z extends z.ZodType }
  ? z.input<Z>
  : S extends { kind: "text" }
    ? string
    : unknown;

export interface Input<C extends CallerKind, P, Q, B> {
  readonly services: Services;
  readonly caller: CallerOf[C];
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** A request header, undefined when absent. */
  readonly header: (name: string) => string | undefined;
  /** The address that the request comes from. */
  readonly from: Origin;
  readonly setHeader: (name: string, value: string) => void;
}

type Refusals = Readonly<Record<number, readonly (string | RegExp)[]>>;

interface Described {
  readonly method: "get" | "post" | "put" | "delete";
  /** As in OpenAPI: /v2/courses/{courseId}/config. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  /** True for what the mid-2022 contract does not have. */
  readonly additive?: boolean;
  /** Whether it may be called in an archived course: true for what is no reading, false for a reading that begins work. */
  readonly whileArchived?: boolean;
  /** The path of the route that answers the same in pages, for what may become too large to send. */
  readonly paged?: string;
  /** Request headers that the handler looks at, with what they say; none is required. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The path's last parameter takes all that is left of it, slashes included. */
  readonly rest?: boolean;
  /** The body is a multipart form; JSON and urlencoded are one kind. */
  readonly multipart?: boolean;
  /** The body is one text, whatever type it says it has. */
  readonly plain?: boolean;
  /** The texts that the handler may refuse with, a status each (401, 403 of the gates are added by themselves). */
  readonly refusals?: Refusals;
}

type Declaration<
  C extends CallerKind,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  S extends Success,
> = Described & {
  /** A route without a declared caller does not compile. */
  readonly caller: C;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Text of the 400 for a body that does not fit; without it the frame's JSON string. */
  readonly invalid?: string | ((body: unknown) => string);
  readonly success: S;
  readonly handle: (input: Input<C, z.output<P>, z.output<Q>, z.output<B>>) => Promise<Answer<S>> | Answer<S>;
} & (C extends "admin" ? { readonly forbidden: string } : { readonly forbidden?: never });

/** A declaration with its types forgotten, as the app and the document compose it. */
export interface Route extends Described {
  readonly caller: CallerKind;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly invalid?: string | ((body: unknown) => string);
  readonly success: Success;
  /** The refusal that staff read on a route for admins. */
  readonly forbidden?: string;
  readonly handle: (input: Input<CallerKind, unknown, unknown, unknown>) => Promise<unknown>;
}

/** Declares one route; everything else (checks, document, matrix of callers) follows from it. */
export function route<
  C extends CallerKind,
  S extends Success,
  P extends z.ZodType = z.ZodUnknown,
  Q extends z.ZodType = z.ZodUnknown,
  B extends z.ZodType = z.ZodUnknown,
>(declaration: Declaration<C, P, Q, B, S>): Route {
  return declaration as unknown as Route;
}

/** Tells whether a call changes something in a course, which nobody may once it is archived. */
export const isRefusedWhenArchived = ({ caller, method, whileArchived }: Route): boolean =>
  caller !== "public" && caller !== "authenticated" && !(whileArchived ?? method === "get");

/** An id in a path. Anything that is not a whole number is the frame's 400. */
export const pathId = (name: string) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number)
    .openapi({ param: { name, in: "path" }, type: "integer" });

/** A uuid in a path, in small letters. Anything else is the frame's 400. */
export const pathUuid = (name: string) =>
  z
    .guid()
    .transform((uuid) => uuid.toLowerCase())
    .openapi({ param: { name, in: "path" }, type: "string", format: "uuid" });

/** An object whose members are looked at later, kept as it came: no key is dropped or given a meaning on the way. */
export const anyObject = z
  .custom<Readonly<Record<string, unknown>>>((value) => typeof value === "object" && value && !Array.isArray(value))
  .openapi({ type: "object", additionalProperties: true });

export const courseParams = z.object({ courseId: pathId("courseId") });
