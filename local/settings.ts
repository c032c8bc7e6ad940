import * as z from "zod";
import { Refusal } from "./refusal";

/** The highest number of a port. */
export const HIGHEST_PORT = 65_535;
const PORT_RULE = `PORT must be a whole number from 0 to ${HIGHEST_PORT}`;

const ORIGIN = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/;
const originRule =
  "ACADEMY_ORIGINS must name origins with commas between them, such as http://localhost:3000,https://frontend.example.edu";
const origins = z
  .string()
  .default("")
  .transform((text) => text.split(",").flatMap((part) => part.trim() || []))
  .refine((parts) => parts.every((part) => ORIGIN.test(part)), originRule);

const settings = z.object({
  PORT: z.coerce.number(PORT_RULE).int(PORT_RULE).min(0, PORT_RULE).max(HIGHEST_PORT, PORT_RULE).default(8000),
  ACADEMY_DATA: z.string().min(1, "ACADEMY_DATA must name a folder").default(".local"),
  ACADEMY_ORIGINS: origins,
  CONTRIBUTORS_API: z.url({ protocol: /^https?$/, error: "CONTRIBUTORS_API must be the address of an API" }).optional(),
  ACADEMY_DEMO_COURSE: z.enum(["yes", "no"], "ACADEMY_DEMO_COURSE must be yes or no").default("yes"),
  ACADEMY_DEMO_ROBOT: z.enum(["yes", "no"], "ACADEMY_DEMO_ROBOT must be yes or no").default("yes"),
});

/** Settings of the product, with their defaults. */
export type Settings = z.output<typeof settings>;

/** Reads the settings of a start from its environment. Throws a Refusal that names what is wrong. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = settings.safeParse(environment);
  if (parsed.success) return parsed.data;
  throw new Refusal(parsed.error.issues.map((issue) => issue.message).join("\n"));
}
