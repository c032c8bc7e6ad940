import type { CourseFeature } from "../../../domain/policies/course-access";
import type { Core } from "../kernel/core";
import { browserAddress, LONG_LOAN_SECONDS, type Messaging } from "./messaging";

/**
 * Tells members' open pages at once that something is new for them: a grade, a notification, progress on a goal. What it is
 * stands nowhere in the message; the page reads anew what it shows. News are an extra: a page that hears none of them reads
 * notifications every two minutes.
 */
export interface MemberNews {
  /** Sends the news, but for what members may not read now. Never throws: the act that it tells of is done. 1 message for each member. */
  tell(place: NewsPlace, ...regIds: readonly number[]): Promise<void>;
  /** Tells all open pages of a course that something is announced there, whomever it is for. Never throws. 1 message. */
  tellCourse(courseId: number): Promise<void>;
}

/** The scope of news: a course, or a part of it that can be turned off. */
export interface NewsPlace {
  readonly courseId: number;
  readonly feature?: CourseFeature;
}

/** The means that carry a message to members' open pages, whatever they may read. */
export interface NewsSender {
  /** Never throws. 1 message for each member. */
  send(...regIds: readonly number[]): Promise<void>;
  /** To the pages of all members of a course. Never throws. 1 message. */
  sendToCourse(courseId: number): Promise<void>;
}

/** The core of acts that members hear of. */
export interface NewsCore extends Core {
  readonly memberNews: MemberNews;
}

/** The means by which news travel in this deployment. */
export interface NewsMessaging extends Messaging {
  /** Begins topics and client ids: `{institution}_{course}_{stage}_news`. */
  readonly prefix: string;
}

/** The topic of one member's news. */
export const newsTopicOf = (prefix: string, regId: number): string => `${prefix}-r${regId}`;

/** The topic of what is announced in a course. */
export const courseTopicOf = (prefix: string, courseId: number): string => `${prefix}-c${courseId}`;

/** All that a browser needs to hear the news of its member. */
export interface NewsEndpoint {
  /** To be connected to within 300 s; what it permits ends after 3600 s. */
  readonly endpoint: string;
  /** 16 characters of 0-9a-zA-Z follow in the client id. */
  readonly clientNamePrefix: string;
  readonly topic: string;
  /** Says that something is announced in the course. */
  readonly courseTopic: string;
}

interface Listener {
  readonly regId: number;
  readonly courseId: number;
  readonly userId: number;
}

/** A fresh address for one of a member's browsers, which may hear their own news and do nothing else. Throws 500 when AWS fails. 1 call of STS. */
export async function newsEndpoint(
  core: Core & { readonly newsMessaging: NewsMessaging },
  { regId, courseId, userId }: Listener,
): Promise<NewsEndpoint> {
  const { prefix, arnPrefix } = core.newsMessaging;
  const [topic, courseTopic] = [newsTopicOf(prefix, regId), courseTopicOf(prefix, courseId)];
  const clientNamePrefix = `${prefix}-u${userId}-`;
  const lent = {
    name: `news-r${regId}-u${userId}`,
    policy: newsPolicy({ arnPrefix, topics: [topic, courseTopic], clientNamePrefix }),
    seconds: LONG_LOAN_SECONDS,
  };
  return { endpoint: await browserAddress(core.newsMessaging, core, lent), clientNamePrefix, topic, courseTopic };
}

interface NewsRights {
  readonly arnPrefix: string;
  readonly topics: readonly string[];
  readonly clientNamePrefix: string;
}

/** Returns the policy of a member's browsers, as JSON for STS: connect under names of that user, and receive the news of these topics. */
export function newsPolicy({ arnPrefix, topics, clientNamePrefix }: NewsRights): string {
  const allow = (Action: string, ...resources: readonly string[]) => ({
    Effect: "Allow",
    Action,
    Resource: resources.map((resource) => `${arnPrefix}:${resource}`),
  });
  const Statement = [
    allow("iot:Connect", `client/${clientNamePrefix}*`),
    allow("iot:Subscribe", ...topics.map((topic) => `topicfilter/${topic}`)),
    allow("iot:Receive", ...topics.map((topic) => `topic/${topic}`)),
  ];
  return JSON.stringify({ Version: "2012-10-17", Statement });
}
