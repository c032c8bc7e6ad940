import type { WindowLimit } from "../kernel/rate-limits/window-limit";

/** Robots that one user may be the first to register. */
export const NEW_DEVICES: WindowLimit = { name: "new-devices", most: 30, minutes: 60 };
/** Pairing codes that one user may make. */
export const PAIRING_CODES: WindowLimit = { name: "pairing-codes", most: 30, minutes: 60 };
/** Codes that one user may try which nobody made, or whose time is over. */
export const UNKNOWN_CODES: WindowLimit = { name: "unknown-pairing-codes", most: 20, minutes: 10 };
/** Times that one user may pair robots anew. */
export const REPAIRINGS: WindowLimit = { name: "repairings", most: 20, minutes: 60 };
/** Certificates that one robot may be issued: each start of a robot takes one. */
export const ENROLMENTS: WindowLimit = { name: "enrolments", most: 20, minutes: 10 };
/** Different secrets that one address may try which no robot has. A robot that nobody has registered tries just one. */
export const UNKNOWN_SECRETS: WindowLimit = { name: "unknown-secrets", most: 100, minutes: 10 };
/** The same for what stands before the API, where many callers have one address. */
export const UNKNOWN_SECRETS_OF_HOP: WindowLimit = { name: "unknown-secrets-of-hop", most: 1000, minutes: 10 };
