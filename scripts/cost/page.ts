import { poolDollars } from "./accounts";
import answers from "./answers.json";
import events from "./event-reports.json";
import measured from "./measured.json";
import {
  type Action,
  apiMilliseconds,
  background,
  bill,
  dollars,
  monthsOf,
  requests,
  termUnitsOf,
  totalOf,
  unitsOf,
  withoutFree,
} from "./model";
import months from "./months.json";
import prices from "./prices.json";
import session from "./session-messages.json";
import stored from "./stored.json";
import term from "./term.json";
import watching from "./watch-reports.json";
import { firewallDollars, mostRequests, worstMonth } from "./worst-month";

/** A whole number with commas, or one with up to three digits behind the point when it is small. */
export function amount(value: number): string {
  const digits = Math.abs(value) < 100 ? 2 : 0;
  return value.toLocaleString("en-US", { minimumFractionDigits: 0, maximumFractionDigits: digits });
}

const money = (value: number) => value.toFixed(2);
const row = (...cells: string[]) => `| ${cells.join(" | ")} |`;
const table = (head: string[], ruler: string[], rows: string[][]) =>
  [row(...head), row(...ruler), ...rows.map((cells) => row(...cells))].join("\n");

/** The text of docs/cost.md. */
export function costPage(): string {
  const lines = bill();
  const [total, inSingapore] = [totalOf(lines, "us-east-1"), totalOf(lines, "ap-southeast-1")];
  return `${[
    "# What a term costs",
    `Computed by \`npx tsx scripts/cost.ts\` for ${term.what}: **${money(total)} ${prices.currency}** in us-east-1, that is ${money(total / term.students)} a student, and ${money(inSingapore)} in ap-southeast-1, before taxes and without any free tier. Do not edit this page: a test holds it to what the script would write.`,
    byService(lines, total),
    byLine(lines),
    givenUp(),
    withOptions(lines),
    byMonth(),
    byPeople(),
    byWorstMonth(),
    byAction(),
    assumptions(),
  ].join("\n\n")}\n`;
}

/** Returns a page in which what it says of the price and the requests of a term is what comes out here. */
export function withFigures(text: string): string {
  const lines = bill();
  const requestCount = lines.find(({ price }) => price === "cdnRequests")?.quantity ?? 0;
  const millions = (requestCount / monthsOf(term) / 1e6).toFixed(1);
  return text
    .replace(
      /costs about \d+ USD at list prices/,
      `costs about ${totalOf(lines, "us-east-1").toFixed(0)} USD at list prices`,
    )
    .replace(/has \d+\.\d million requests a month/, `has ${millions} million requests a month`);
}

function byService(lines: ReturnType<typeof bill>, total: number): string {
  const services = [...new Set(lines.map(({ service }) => service))];
  const rows = services
    .map((service) => {
      const cost = lines.filter((line) => line.service === service).reduce((sum, line) => sum + dollars(line), 0);
      return { service, cost };
    })
    .sort((a, b) => b.cost - a.cost)
    .map(({ service, cost }) => [service, money(cost), `${Math.round((cost / total) * 100)} %`]);
  return [
    "## By service",
    table(
      [`service`, `${prices.currency} a term`, "share"],
      ["---", "---:", "---:"],
      [...rows, ["**together**", `**${money(total)}**`, "100 %"]],
    ),
  ].join("\n\n");
}

function byLine(lines: ReturnType<typeof bill>): string {
  const rows = lines.map((line) => {
    const { name, price, per, unit } = prices.prices[line.price];
    const { "us-east-1": first, "ap-southeast-1": second } = price;
    const each = `${first}, ${second}${per === 1 ? " each" : ` for ${amount(per)}`}`;
    return [name, amount(line.quantity), unit, each, money(dollars(line)), money(dollars(line, "ap-southeast-1"))];
  });
  return [
    "## The sum",
    `Prices: \`scripts/cost/prices.json\`, us-east-1 and ap-southeast-1, ${prices.date}. ${prices.note}`,
    table(
      ["what", "quantity", "unit", `price, ${prices.currency}`, "us-east-1", "ap-southeast-1"],
      ["---", "---:", "---", "---:", "---:", "---:"],
      rows,
    ),
  ].join("\n\n");
}

/** What somebody may miss who knew the platform before it was made cheaper, each with what stands in its place. */
const GIVEN_UP = [
  [
    "a message for each key in an editing session",
    "What is typed and where the cursor is travel together, at once after a rest and else within 160 ms, so cursors move on the others' screens within 200 ms as before. A peer that has just joined sees what others type once it has heard of them, by their answer to its greeting. What the broker loses is made up for within 25 seconds of typing, else within 13 as before.",
  ],
  [
    "a look at the session every five seconds",
    "Once a minute while the broker brings messages of others, every five seconds otherwise. Somebody who loses access while others work learns it within a minute, and a dead connection is noticed after 20 to 25 seconds in place of five.",
  ],
  [
    "a copy of the session on the server every three seconds of typing",
    "Within three seconds of the last key, on leaving, and every half minute of typing without a rest; each browser of the session stores its own copy every second.",
  ],
  [
    "a report of each run for achievements",
    "At once where it may complete one, so that it is announced as before; otherwise within ten minutes, or when the own achievements are opened, or with the next visit where the browser was closed before. Until then staff see the count of before. Meanwhile events are stored in the browser.",
  ],
  [
    "a report of watching for each twentieth of a recording",
    "At the beginning, every two minutes, and when it is paused, ended or left. Where a browser is killed, somebody goes on up to two minutes before the place.",
  ],
  [
    "speech at 32 kb/s",
    "New recordings have 24 kb/s of Opus. Those of browsers that record AAC alone still have 32, and recordings of before stay as they are.",
  ],
  [
    "rights to hear news that end after 15 minutes",
    "They end after an hour. Whoever is removed from a course may hear for so long that there is something new, and nothing of what it is.",
  ],
  [
    "the dashboard in CloudWatch",
    "An option (`dashboard`); saved queries of the logs and the console's own pages of each service tell the same.",
  ],
  [
    "method, route and size in the gateway's access log",
    "Method and route stand in the API's own line with the same request id; of a request that the gateway itself refuses there are address, status and time alone.",
  ],
  [
    "an alarm for each Lambda, and for reads of an index",
    "Errors and throttles of all Lambdas of the account and region raise one alarm each, so the alarm does not say which, and that of another deployment in the same account raises it too. Throttled reads of an index show as slow or failed requests. That the site cannot be reached from outside is told by failures of the clock and by silence at the API. Two robots with one name and undelivered events of robots share an alarm.",
  ],
] as const;

function givenUp(): string {
  return [
    "## What was given up",
    "Nothing that a student sees comes later than it did, but for what stands here; no save of an answer was made rarer, since answers are saved when somebody presses _Save_, goes to another question or submits.",
    table(
      ["what there was", "what there is"],
      ["---", "---"],
      GIVEN_UP.map(([before, now]) => [before, now]),
    ),
  ].join("\n\n");
}

/** What a deployment adds to the sum by its settings, and what an account of its own has for nothing. */
function withOptions(lines: ReturnType<typeof bill>): string {
  const termMonths = monthsOf(term);
  const requestCount = lines.find(({ price }) => price === "cdnRequests")?.quantity ?? 0;
  const people = term.students + term.staff;
  const options = [
    ["`waf`", firewallDollars(0) * (termMonths - 1) + firewallDollars(requestCount)],
    ["a university that speaks SAML alone", poolDollars("federatedUsers", people) * termMonths],
    ["`domain` with a hosted zone of its own", dollars({ price: "hostedZones", quantity: termMonths })],
    ["`dashboard`", dollars({ price: "dashboards", quantity: termMonths })],
  ] as const;
  const free = totalOf(withoutFree(lines, termMonths), "us-east-1");
  return [
    "## Outside the sum",
    table(
      ["what a deployment may have", `${prices.currency} a term`],
      ["---", "---:"],
      options.map(([what, cost]) => [what, `${cost < 0 ? "" : "+"}${money(cost)}`]),
    ),
    `Some of each month is free for ever, in one account: a million requests of Lambda, ten million of CloudFront with 1,000 GB, ten alarms, 25 GB of the table and others. An account in which nothing but this course runs pays **${money(free)} ${prices.currency}** for the term.`,
  ].join("\n\n");
}

/** The costs of a small deployment in a month, idle and active. */
function byMonth(): string {
  const [idle, active] = [bill(months.idle), bill(months.active)];
  const services = [...new Set(active.map(({ service }) => service))];
  const of = (lines: typeof idle, service: string) =>
    money(
      totalOf(
        lines.filter((line) => line.service === service),
        "us-east-1",
      ),
    );
  const rows = services.map((service) => [service, of(idle, service), of(active, service)]);
  const sums = [idle, active].map((lines) => `**${money(totalOf(lines, "us-east-1"))}**`);
  return [
    "## A month of a small course",
    `In us-east-1, with the same prices: a month in which nobody comes, and one of ${months.active.students} students and ${months.active.staff} staff who solve ${months.active.assessments} assessments (\`scripts/cost/months.json\`). What is free for ever, such as the first ten alarms and a million Lambda requests, is not taken off.`,
    table(["service", "idle", "active"], ["---", "---:", "---:"], [...rows, ["**together**", ...sums]]),
  ].join("\n\n");
}

/** People who sign in at least once in a month: those of the term, and of larger sites. */
const PEOPLE = [50, term.students + term.staff, 10_000, 20_000] as const;

/** What a user pool adds to a month; a deployment has none unless it says so. */
function byPeople(): string {
  const rows = PEOPLE.map((people) => [
    amount(people),
    money(poolDollars("accountUsers", people)),
    money(poolDollars("federatedUsers", people)),
  ]);
  return [
    "## A user pool",
    "Only a deployment with a provider of kind `accounts` has one of its own, and only an institution that knows nothing but SAML needs one between (docs/sign-in). Cognito counts who signs in at least once a month, in its tier Essentials; a robot or a page that stays open signs in no more. Mails are sent by Cognito for nothing, 50 a day, or by SES at 0.10 USD a thousand.",
    table(
      [`people a month`, `own accounts, ${prices.currency}`, `by SAML or OpenID through the pool, ${prices.currency}`],
      ["---:", "---:", "---:"],
      rows,
    ),
  ].join("\n\n");
}

/** Sizes of courses, and jobs that are graded at a time, for which the worst month is told. */
const WORST = { sizes: [100, 300, 1000], concurrency: 5 } as const;

/** The costs of a month in which all that is limited is used up. */
function byWorstMonth(): string {
  const months = WORST.sizes.map((size) => worstMonth(size, WORST.concurrency));
  const whole = (value: number) => amount(Math.round(value));
  const sums = months.map((lines) => lines.reduce((sum, line) => sum + line.dollars, 0));
  const rows = (months[0] ?? []).map(({ what }, index) => [
    what,
    ...months.map((lines) => whole(lines[index]?.dollars ?? 0)),
  ]);
  const ofFirewall = WORST.sizes.map((size) => whole(firewallDollars(mostRequests(size))));
  return [
    "## The worst month",
    `In us-east-1: strangers ask day and night for as much as the API takes for a course of that size (\`courseSize\`), all of them logins, and students keep the grading busy without a pause (\`grading.concurrency\` ${WORST.concurrency}). \`monthlyBudget\` mails before, where it is set: AWS adds up a few times a day, so a day of it is what is spent before somebody looks.`,
    table(
      [`what, ${prices.currency} a month`, ...WORST.sizes.map((size) => `${amount(size)} students`)],
      ["---", ...WORST.sizes.map(() => "---:")],
      [
        ...rows,
        ["**together**", ...sums.map((sum) => `**${whole(sum)}**`)],
        ["a day of it", ...sums.map((sum) => whole((sum * 12) / 365))],
        ["`waf`, if all of these requests pass it", ...ofFirewall],
      ],
    ),
    "What has no limit here: requests that the API refuses, files of the page and what a firewall blocks still are requests of CloudFront, at 1 USD a million, and so are messages of people who are signed in, at IoT Core. A flat-rate plan of CloudFront costs no more than its price, however many requests come ([operating.md](operating.md#what-nobody-meant-to-spend)).",
  ].join("\n\n");
}

function byAction(): string {
  const rows = Object.entries({ ...requests(term), ...background(term) })
    .map(([name, count]) => {
      const [pinned, units] = [unitsOf(name as Action), termUnitsOf(name as Action)];
      const cost =
        dollars({ price: "dynamoDbReads", quantity: units.reads * count }) +
        dollars({ price: "dynamoDbWrites", quantity: units.writes * count });
      return { name, count, pinned, units, cost };
    })
    .sort((a, b) => b.cost - a.cost)
    .map(({ name, count, pinned, units, cost }) => [
      name,
      amount(count),
      String(units.reads),
      String(pinned.writes),
      String(units.writes),
      name in requests(term) ? apiMilliseconds(units).toFixed(0) : "",
      money(cost),
    ]);
  return [
    "## By action",
    "Read and write units are those that the table reports and that the tests pin (`scripts/cost/units.json`), in a course of 1,000 students and 40 assessments; the term's own writes are those for its longer answers.",
    table(
      [
        "action",
        "times a term",
        "reads",
        "writes",
        "writes in the term",
        "billed ms of the API",
        `table, ${prices.currency}`,
      ],
      ["---", "---:", "---:", "---:", "---:", "---:", "---:"],
      rows,
    ),
  ].join("\n\n");
}

/** `savesAQuestion` is read as "saves a question". */
const spaced = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function assumptions(): string {
  const { what, ...figures } = term;
  const { date, where, ...times } = measured;
  return [
    "## What is assumed",
    `Of the term (\`scripts/cost/term.json\`): ${what}.`,
    table(
      ["", ""],
      ["---", "---:"],
      Object.entries(figures).map(([name, value]) => [spaced(name), String(value)]),
    ),
    `Messages of an editing session, counted by a test (\`scripts/cost/session-messages.json\`): ${session.script}. That is ${session.publishedAPersonHour} messages published, ${session.typedAPersonHour} of which do not come back to who sent them, and ${session.looksAPersonHour} looks at the session a person and hour, and ${session.savesASessionHour} saves a session and hour.`,
    `Kilobytes of the answers that come most often, measured by a test (\`scripts/cost/answers.json\`) and with ${answers.headers} of headers each: ${Object.entries(
      answers.kilobytes,
    )
      .map(([name, kilobytes]) => `${name} ${kilobytes}`)
      .join(", ")}. Any other answer is assumed to have ${term.kilobytesAnApiAnswer}.`,
    `The table has ${term.gigabytesOfEarlierTerms} GB of earlier terms and on the average the half of what a term adds: ${stored.kilobytesASubmission} KB for ${stored.script}, measured by a test (\`scripts/cost/stored.json\`), with the text of its answers and a kilobyte for each version that is kept.`,
    `Reports of events for achievements, counted by a test (\`scripts/cost/event-reports.json\`): ${events.script}. That is ${events.reports} reports of ${events.events} events.`,
    `Reports of how far somebody has watched, counted by a test (\`scripts/cost/watch-reports.json\`): ${watching.reports} when ${watching.script}.`,
    `Milliseconds measured on ${date} (${where}), and assumed where a stand-in cannot tell (\`scripts/cost/measured.json\`). A function with less than 1,769 MB computes on that share of a processor.`,
    table(
      ["", "ms"],
      ["---", "---:"],
      Object.entries(times).map(([name, value]) => [spaced(name), String(value)]),
    ),
  ].join("\n\n");
}
