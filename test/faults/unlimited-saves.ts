/** A rate for tests that save as fast as the machine can, which no person does. */
export const UNLIMITED_SAVES = { name: "saves", burst: 1_000_000, everySeconds: 1, what: "saves" };
