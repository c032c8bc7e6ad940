import answers from "./answers.json";
import events from "./event-reports.json";
import measured from "./measured.json";
import prices from "./prices.json";
import session from "./session-messages.json";
import stored from "./stored.json";
import fullTerm from "./term.json";
import units from "./units.json";
import watching from "./watch-reports.json";

export type Action = keyof typeof units;
/** The assumptions about a term, or any other number of weeks. */
export type Term = typeof fullTerm;
export type PriceName = keyof typeof prices.prices;

/** The units of the table that one action consumes. */
export interface Units {
  readonly reads: number;
  readonly writes: number;
  readonly calls: number;
}

/** One line of the bill. */
export interface Line {
  readonly service: string;
  readonly price: PriceName;
  readonly quantity: number;
}

/** Megabytes of the functions, as lib/ declares them; 1,769 MB are one whole processor. */
const MEMORY_MB = { api: 1024, autograder: 512, executor: 1769 } as const;
const WHOLE_PROCESSOR_MB = 1769;
/** A page asks for a new address of its news, and of its session, before the rights of the old one end. */
const ADDRESS_SECONDS = { news: 3540, session: 840 } as const;
const WEEKS_A_MONTH = 365 / 12 / 7;
/** Seconds between two looks of the clock at the site (lib/schedule.ts). */
const VISIT_SECONDS = 300;

const visitsOf = ({ weeks }: Term): number => (weeks * 7 * 86_400) / VISIT_SECONDS;
/** Each function starts anew some four times an hour of traffic. */
const startsOf = ({ weeks }: Term): number => weeks * 7 * 24 * 4;

/** The sentence in which the tests pin what an action consumes. Throws for any other text. */
export function parseUnits(sentence: string): Units {
  const match = /^([\d.]+) reads, ([\d.]+) writes in (\d+) calls$/.exec(sentence);
  if (!match) throw new Error(`Not a sentence of units: ${sentence}`);
  return { reads: Number(match[1]), writes: Number(match[2]), calls: Number(match[3]) };
}

/** The visits of students and staff in a term. */
const visitsOfMembers = ({ students, staff, weeks, visitsAWeek }: Term): number =>
  (students + staff) * weeks * visitsAWeek;

/** The hours in which members have pages open that hear their news. */
const hoursOnPages = (term: Term): number => visitsOfMembers(term) * term.hoursAVisit;

/** The number of API calls of each action in a term. */
export function requests(term: Term): Partial<Record<Action, number>> {
  const { students, staff, weeks, assessments, questionsAnAssessment: questions } = term;
  const submissions = students * assessments;
  const visits = visitsOfMembers(term);
  const handedIn = submissions * (1 - term.shareClosedByTheClock);
  const storedVersions = submissions * term.programsAmongThem * term.keptVersionsAProgram;
  const plays = students * term.recordingsAStudentWatches;
  const together = students * term.sessionHoursAStudent;
  return {
    "look at a session": together * session.looksAPersonHour,
    "save a session": (together / session.people) * session.savesASessionHour,
    login: visits,
    refresh: visits * term.refreshesAVisit,
    session: visits * (1 + term.refreshesAVisit),
    notices: visits * term.noticesAVisit,
    "connect for news": (hoursOnPages(term) * 3600) / ADDRESS_SECONDS.news,
    achievements: visits,
    list: visits * term.listsAVisit,
    open: submissions * term.opensAnAssessment,
    "first answer of all": submissions,
    "first answer": submissions * (questions - 1),
    "save again": submissions * questions * (term.savesAQuestion - 1) - storedVersions,
    "save again, a version kept": storedVersions,
    "run the testcases": submissions * term.programsAmongThem * term.testcaseRunsAProgram,
    "report events": submissions * term.programsAmongThem * term.eventsAProgram * (events.reports / events.events),
    submit: handedIn * (1 + term.shareGivenBack),
    verdict: handedIn * term.verdictQuestionsASubmission,
    unsubmit: handedIn * term.shareGivenBack,
    "page of the grading table": staff * weeks * term.gradingPagesAStaffWeek,
    "read for grading": submissions,
    "grade one": submissions * (questions - 1),
    "grade the last": submissions,
    "list recordings": plays,
    "open a recording": plays,
    "watch a recording": plays * watching.reports,
    "look at the viewing": term.recordings * weeks,
    "acknowledge a notice": submissions * term.acknowledgedNoticesAnAssessment,
  };
}

/** The number of jobs that the autograder takes, and of closings of three students' work. */
export function background(term: Term): Partial<Record<Action, number>> {
  const submissions = term.students * term.assessments;
  return {
    // Pinned for two questions: one of four is two of them, which counts its reads of the submission twice.
    "autograder, a job of two questions": submissions * (1 + term.shareGivenBack) * (term.questionsAnAssessment / 2),
    "close the work of three students": (submissions * term.shareClosedByTheClock) / 3,
  };
}

export function unitsOf(action: Action): Units {
  return parseUnits(units[action]);
}

/** Answers that an action writes, as pinned and in the term, and the units of each KB: twice in a transaction. */
const writtenAnswers = (term: Term): Partial<Record<Action, { pinned: number; now: number; each: 1 | 2 }>> => ({
  "first answer of all": { pinned: 1, now: 1, each: 2 },
  "first answer": { pinned: 1, now: 1, each: 2 },
  "save again": { pinned: 1, now: 1, each: 1 },
  // The answer twice, for its time on task; and what it was before, which is compressed to less than 1 KB.
  "save again, a version kept": { pinned: 1, now: 1, each: 2 },
  "save a session": { pinned: 1, now: 1, each: 1 },
  submit: { pinned: 2, now: term.questionsAnAssessment, each: 2 },
  unsubmit: { pinned: 2, now: term.questionsAnAssessment, each: 2 },
  "grade one": { pinned: 1, now: 1, each: 2 },
  "grade the last": { pinned: 1, now: 1, each: 2 },
  "autograder, a job of two questions": { pinned: 2, now: 2, each: 2 },
});

/** The units of an action in the term, whose answers are longer and more than those of the tests (below 1 KB, two). */
export function termUnitsOf(action: Action, term: Term = fullTerm): Units {
  const pinned = unitsOf(action);
  const written = writtenAnswers(term)[action];
  if (!written) return pinned;
  const more = written.each * (written.now * term.kilobytesAnAnswer - written.pinned);
  return { ...pinned, writes: pinned.writes + more };
}

/** Milliseconds that one call of the API is billed for: computing on its share of a processor, and waiting. */
export function apiMilliseconds({ calls }: Units): number {
  return (measured.apiProcessorMs * WHOLE_PROCESSOR_MB) / MEMORY_MB.api + calls * measured.assumedTableCallMs;
}

const entries = (counts: Partial<Record<Action, number>>) => Object.entries(counts) as [Action, number][];
const sum = (term: Term, counts: Partial<Record<Action, number>>, each: (units: Units) => number) =>
  entries(counts).reduce((total, [action, count]) => total + count * each(termUnitsOf(action, term)), 0);
const gigabyteSeconds = (memory: keyof typeof MEMORY_MB, milliseconds: number) =>
  (milliseconds / 1000) * (MEMORY_MB[memory] / 1024);

/** Everything that a term is billed for. */
export function bill(term: Term = fullTerm): Line[] {
  const [requestCounts, done] = [requests(term), background(term)];
  const apiCalls = entries(requestCounts).reduce((total, [, count]) => total + count, 0);
  return [
    ...ofTable(term, requestCounts, done),
    ...ofFunctions(term, requestCounts, apiCalls),
    ...ofDelivery(term, apiCalls),
    ...ofAchievementProgress(term, apiCalls),
  ];
}

/** Gigabytes in the table on the average of a term, in which work comes evenly: the half of what there is at its end. */
function storedGigabytes(term: Term): number {
  const submissions = term.students * term.assessments;
  // A version that is kept is compressed to less than a kilobyte.
  const answers =
    term.questionsAnAssessment * term.kilobytesAnAnswer + term.programsAmongThem * term.keptVersionsAProgram;
  return term.gigabytesOfEarlierTerms + (submissions * (stored.kilobytesASubmission + answers)) / 2e6;
}

function ofTable(term: Term, ...counts: Partial<Record<Action, number>>[]): Line[] {
  const total = (each: (units: Units) => number) => counts.reduce((all, one) => all + sum(term, one, each), 0);
  const months = term.weeks / WEEKS_A_MONTH;
  return [
    { service: "DynamoDB", price: "dynamoDbReads", quantity: total(({ reads }) => reads) },
    { service: "DynamoDB", price: "dynamoDbWrites", quantity: total(({ writes }) => writes) },
    { service: "DynamoDB", price: "dynamoDbStorage", quantity: storedGigabytes(term) * months },
    { service: "DynamoDB", price: "dynamoDbRecovery", quantity: storedGigabytes(term) * months },
  ];
}

function ofFunctions(term: Term, requestCounts: Partial<Record<Action, number>>, apiCalls: number): Line[] {
  const jobs = term.students * term.assessments * (1 + term.shareGivenBack);
  const questions = jobs * term.programsAmongThem;
  const job = unitsOf("autograder, a job of two questions");
  const jobMs =
    (measured.autograderProcessorMs * WHOLE_PROCESSOR_MB) / MEMORY_MB.autograder +
    job.calls * measured.assumedTableCallMs +
    measured.questionMs +
    measured.assumedInvokeMs;
  const seconds = term.weeks * 7 * 86_400;
  const time =
    gigabyteSeconds("api", sum(term, requestCounts, apiMilliseconds)) +
    gigabyteSeconds("autograder", jobs * jobMs) +
    gigabyteSeconds("executor", questions * measured.questionMs) +
    gigabyteSeconds("autograder", (seconds / 300) * 100) +
    gigabyteSeconds("api", visitsOf(term) * measured.assumedVisitMs) +
    // Since August 2025 the start of a function is billed too.
    (["api", "autograder", "executor"] as const).reduce(
      (all, memory) => all + gigabyteSeconds(memory, startsOf(term) * measured.assumedInitMs),
      0,
    );
  return [
    {
      service: "Lambda",
      price: "lambdaRequests",
      quantity: apiCalls + jobs + questions + seconds / 300 + visitsOf(term),
    },
    { service: "Lambda", price: "lambdaTime", quantity: time },
    // Lambda itself asks three queues for messages with five long polls each at all times, full or empty.
    { service: "SQS", price: "queueRequests", quantity: jobs * 3 + (seconds / 20) * 5 * 3 },
    {
      service: "EventBridge",
      price: "schedules",
      quantity: seconds / 300 + seconds / 7200 + seconds / 10_800 + visitsOf(term),
    },
  ];
}

/** A save again is answered alike, whether or not a version is kept. */
const ANSWERED_ALIKE: Partial<Record<Action, keyof typeof answers.kilobytes>> = {
  "save again": "save again",
  "save again, a version kept": "save again",
  "run the testcases": "run the testcases",
  "report events": "report events",
};

/** Gigabytes of the API's answers with their headers: those that come most often are measured, the others assumed. */
function answeredGigabytes(term: Term): number {
  const kilobytesOf = (action: Action) => {
    const measured = ANSWERED_ALIKE[action];
    return measured ? answers.kilobytes[measured] : term.kilobytesAnApiAnswer;
  };
  return entries(requests(term)).reduce((total, [action, count]) => total + (count * kilobytesOf(action)) / 1e6, 0);
}

function ofDelivery(term: Term, apiCalls: number): Line[] {
  const visits = visitsOfMembers(term);
  const files = visits * term.filesOfPageAVisit;
  const plays = term.students * term.recordingsAStudentWatches;
  const playedGigabytes = (plays * (term.minutesOfARecording / 60) * term.megabytesOfARecordedHour) / 1e3;
  const pageGigabytes = (visits * term.megabytesOfPageAVisit) / 1e3;
  const gigabytes = answeredGigabytes(term) + pageGigabytes + playedGigabytes;
  const robotHours = term.robots * term.robotHoursAWeek * term.weeks;
  const sessionHours = term.students * term.sessionHoursAStudent;
  // IoT bills a message when it is published and again for each who gets it, oneself included, but for what is typed.
  const sessionMessages =
    sessionHours * (session.publishedAPersonHour * (1 + session.people) - session.typedAPersonHour) +
    // Each connection is a message, and so is what it hears, and each hears of the others and the others of it.
    ((sessionHours * 3600) / ADDRESS_SECONDS.session) * (2 + 2 * (session.people - 1));
  // Each grade is news, and of few students a page is open just then.
  const news = term.students * term.assessments * (term.questionsAnAssessment + term.shareGivenBack) * 1.1;
  // Each connection is a message, and so is what it subscribes to.
  const connections = 2 * (requests(term)["connect for news"] ?? 0);
  const messages = robotHours * term.robotMessagesAnHour + sessionMessages + news + connections;
  const connectedHours = robotHours * 2 + sessionHours + hoursOnPages(term);
  return [
    { service: "API Gateway", price: "apiRequests", quantity: apiCalls + visitsOf(term) },
    { service: "CloudFront", price: "cdnRequests", quantity: apiCalls + files + 2 * visitsOf(term) },
    { service: "CloudFront", price: "cdnTransfer", quantity: gigabytes },
    { service: "S3", price: "objectStorage", quantity: (term.gigabytesOfRecordings * term.weeks) / WEEKS_A_MONTH },
    // Of a recording the API reads chapters and captions, the page playback data, and the edge now and then its sound.
    { service: "S3", price: "objectReads", quantity: files / 10 + plays * 3 },
    {
      service: "S3",
      price: "objectWrites",
      quantity: term.deployments * term.filesOfADeployment + term.recordings * 8,
    },
    { service: "CloudFront", price: "edgeFunctions", quantity: files },
    { service: "IoT Core", price: "iotConnection", quantity: connectedHours * 60 },
    { service: "IoT Core", price: "iotMessages", quantity: messages },
    // A rule that an event of a robot meets, and the Lambda that it calls.
    { service: "IoT Core", price: "iotRules", quantity: robotHours * term.robotEventsAnHour * 2 },
  ];
}

/** The costs of what is there without use. */
function ofAchievementProgress(term: Term, apiCalls: number): Line[] {
  const months = term.weeks / WEEKS_A_MONTH;
  return [
    { service: "CloudWatch", price: "logs", quantity: (apiCalls * term.bytesOfLogARequest) / 1e9 },
    { service: "CloudWatch", price: "logStorage", quantity: (apiCalls * term.bytesOfLogARequest) / 1e9 },
    { service: "CloudWatch", price: "alarms", quantity: ALARM_METRICS * months },
    { service: "Secrets Manager", price: "secrets", quantity: months },
    // The API asks once when it starts.
    { service: "Secrets Manager", price: "secretReads", quantity: startsOf(term) },
  ];
}

/** Metrics that the template's alarms watch. */
export const ALARM_METRICS = 21;

/** Returns the dollars of a line in a region. */
export function dollars(
  { price, quantity }: Pick<Line, "price" | "quantity">,
  region: keyof (typeof prices.prices)[PriceName]["price"] = "us-east-1",
): number {
  const { price: each, per } = prices.prices[price];
  return (quantity / per) * each[region];
}

/** Returns the dollars of a whole bill in a region. */
export function totalOf(lines: readonly Line[], region: Parameters<typeof dollars>[1]): number {
  return lines.reduce((total, line) => total + dollars(line, region), 0);
}

/** What an account has for nothing in every month, for ever, of all that runs in it together. */
const FREE_A_MONTH: Partial<Record<PriceName, number>> = {
  lambdaRequests: 1_000_000,
  lambdaTime: 400_000,
  cdnRequests: 10_000_000,
  cdnTransfer: 1_000,
  edgeFunctions: 2_000_000,
  queueRequests: 1_000_000,
  schedules: 14_000_000,
  dynamoDbStorage: 25,
  logs: 5,
  logStorage: 5,
  alarms: 10,
  dashboards: 3,
};

/** Returns the lines of a bill less what an account of this one deployment has for nothing. */
export function withoutFree(lines: readonly Line[], months: number): Line[] {
  return lines.map((line) => ({
    ...line,
    quantity: Math.max(0, line.quantity - (FREE_A_MONTH[line.price] ?? 0) * months),
  }));
}

/** Returns the months that a term has. */
export const monthsOf = ({ weeks }: Pick<Term, "weeks">): number => weeks / WEEKS_A_MONTH;
