import { ServerTime } from "./server-time";

const at = (time: string) => Date.parse(`2026-11-28T${time}Z`);
const TEN = "Sat, 28 Nov 2026 10:00:00 GMT";

/** What is told after an answer at 10:00:00 that was asked for at one time and came at another of the device's. */
function serverTimeText(sentAt: number, answeredAt: number, date: string | null = TEN): string {
  const time = new ServerTime(() => answeredAt);
  time.note(date, sentAt);
  return new Date(time.now()).toISOString().slice(11, 23);
}

test.each([
  ["that is as right as can be told is left alone", "10:00:00.100", "10:00:00.700", "10:00:00.700"],
  ["is an hour ahead: the latest that the answer allows", "10:59:59.900", "11:00:00.000", "10:00:01.100"],
  ["is two hours behind: the earliest that it allows", "07:59:59.900", "08:00:00.000", "10:00:00.000"],
  ["waited for minutes: little is proved", "09:59:00.000", "10:04:00.000", "10:04:00.000"],
  ["was put back meanwhile: nothing is", "10:30:00.000", "08:00:00.000", "08:00:00.000"],
])("a device's clock %s", (_, sentAt, answeredAt, expected) => {
  expect(serverTimeText(at(sentAt), at(answeredAt))).toBe(expected);
});

test.each([null, "soon"])("an answer with the time %j proves nothing", (date) => {
  expect(serverTimeText(at("11:00:00.000"), at("11:00:00.000"), date)).toBe("11:00:00.000");
});

test("each answer brings it nearer", () => {
  let device = at("11:00:00.000");
  const time = new ServerTime(() => device);
  time.note(TEN, device - 400);
  device += 700;
  time.note("Sat, 28 Nov 2026 10:00:00 GMT", device - 100);
  expect(new Date(time.now()).toISOString()).toBe("2026-11-28T10:00:01.100Z");
  device += 3_600_000;
  expect(new Date(time.now()).toISOString()).toBe("2026-11-28T11:00:01.100Z");
});
