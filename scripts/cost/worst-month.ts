import { sandboxesOf } from "../../lib/config";
import { limitsOf } from "../../lib/course-size";
import measured from "./measured.json";
import { apiMilliseconds, dollars, type PriceName, unitsOf } from "./model";
import term from "./term.json";

const SECONDS_A_MONTH = (365 / 12) * 86_400;
const GIGABYTES = { api: 1, executor: 1769 / 1024 } as const;
/** Rules of the firewall of `waf`. */
const FIREWALL_RULES = 2;

/** One part of the bill of a month in which everything is used without a pause, as far as it is limited. */
export interface WorstLine {
  readonly what: string;
  readonly dollars: number;
}

type Quantities = Partial<Record<PriceName, number>>;

const priced = (what: string, quantities: Quantities): WorstLine => ({
  what,
  dollars: Object.entries(quantities).reduce(
    (sum, [price, quantity]) => sum + dollars({ price: price as PriceName, quantity }),
    0,
  ),
});

/** The dollars of a month of the firewall before so many requests. */
export function firewallDollars(requests: number): number {
  return priced("", { firewalls: 1, firewallRules: FIREWALL_RULES, firewallRequests: requests }).dollars;
}

/** The requests that the API takes in a month, all of them logins, the dearest that a stranger may ask for. */
export function mostRequests(courseSize: number): number {
  return limitsOf(courseSize).rate * SECONDS_A_MONTH;
}

/**
 * Returns the bill in us-east-1 of a month in which strangers ask as much as the API takes, and students keep the grading
 * of `concurrency` jobs at a time busy.
 */
export function worstMonth(courseSize: number, concurrency: number): WorstLine[] {
  const requests = mostRequests(courseSize);
  const login = unitsOf("login");
  const seconds = requests * (apiMilliseconds(login) / 1000) * GIGABYTES.api;
  const logged = (requests * term.bytesOfLogARequest) / 1e9;
  const sandboxSeconds = sandboxesOf(concurrency) * SECONDS_A_MONTH * GIGABYTES.executor;
  return [
    priced("CloudFront, requests and answers", {
      cdnRequests: requests,
      cdnTransfer: (requests * term.kilobytesAnApiAnswer) / 1e6,
    }),
    priced("API Gateway", { apiRequests: requests }),
    priced("Lambda, the API", { lambdaRequests: requests, lambdaTime: seconds }),
    priced("DynamoDB", { dynamoDbReads: requests * login.reads, dynamoDbWrites: requests * login.writes }),
    priced("CloudWatch Logs", { logs: logged, logStorage: logged }),
    priced("Lambda, programs that run without end", {
      lambdaRequests: (sandboxesOf(concurrency) * SECONDS_A_MONTH * 1000) / measured.questionMs,
      lambdaTime: sandboxSeconds,
    }),
  ];
}
