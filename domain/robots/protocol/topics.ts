/** What pages send to a robot, and what a robot sends to every page that watches it. Topics are `{thing}/{one of these}`. */
export const TO_ROBOT = ["run", "stop", "ping", "input"] as const;

/** `monitor` is a draft of the robots' software; `world` is what a simulated robot shows of itself, outside the counting. */
export const FROM_ROBOT = ["status", "display", "hello", "monitor", "world"] as const;
