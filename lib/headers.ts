import { Duration, Fn } from "aws-cdk-lib";
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type IResponseHeadersPolicy,
  type ResponseHeadersCorsBehavior,
  ResponseHeadersPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import type { AdmittedSources } from "./file-hosts";
import { globalName } from "./global-name";

type Directives = Readonly<Record<string, string>>;

export interface PageSettings {
  /** The scripts that stand in the page itself, as a policy names them. */
  readonly inlineScripts: readonly string[];
  /** Other origins that the page may call. */
  readonly reached: readonly string[];
  /** The site's own origins too: addresses of recordings and of robots name one, and the page may be open by another. */
  readonly ownAddresses: readonly string[];
  /** What the page loads and calls for GitHub and Google Drive. */
  readonly fileHosts: AdmittedSources;
  /** People sign in with another site in a window that the page opens. */
  readonly opensSignIn: boolean;
}

/**
 * The page loads its own code only, runs the script that stands in it before its first paint, and reaches what it is told to besides. Styles may be inline: Cloudscape and Monaco
 * set them on elements.
 */
const page = ({ inlineScripts, reached, ownAddresses, fileHosts }: PageSettings): Directives => ({
  "default-src": "'none'",
  "script-src": ["'self'", ...inlineScripts, ...fileHosts.script].join(" "),
  "style-src": ["'self' 'unsafe-inline'", ...fileHosts.style].join(" "),
  "font-src": "'self' data:",
  // A program may name pictures of any host; the page loads one only when the person has agreed to ask that host.
  "img-src": ["'self' data: blob: https:", ...ownAddresses, ...fileHosts.image].join(" "),
  "media-src": ["'self' blob: https:", ...ownAddresses].join(" "),
  "worker-src": "'self'",
  "connect-src": ["'self'", ...reached, ...ownAddresses, ...fileHosts.connect].join(" "),
  ...(fileHosts.frame.length > 0 && { "frame-src": fileHosts.frame.join(" ") }),
  "manifest-src": "'self'",
  "base-uri": "'none'",
  // Logging in is a navigation to the provider, never a form that is sent there.
  "form-action": "'self'",
  "frame-ancestors": "'none'",
});

/** The policy of the worker that runs student code: it may evaluate, which js-slang needs, and reach nothing, not even scripts. */
const worker: Directives = {
  "default-src": "'none'",
  "script-src": "'unsafe-eval'",
  "connect-src": "'none'",
};

/** The policy of the API's answers: data, and one readable page that has its style in it. Its own policy stands. */
const api: Directives = { "default-src": "'none'", "style-src": "'unsafe-inline'", "frame-ancestors": "'none'" };

/** The policy of what people upload: nothing in it runs. */
const data: Directives = { "default-src": "'none'", sandbox: "" };

/** Pages of any origin may read it, without credentials. */
const toAll: ResponseHeadersCorsBehavior = {
  accessControlAllowOrigins: ["*"],
  accessControlAllowMethods: ["GET", "HEAD"],
  accessControlAllowHeaders: ["*"],
  accessControlExposeHeaders: ["Content-Length", "Content-Range", "ETag"],
  accessControlAllowCredentials: false,
  originOverride: true,
};

/** The features that a browser may grant the page itself, after asking: pictures to filter and learn from, and sound to record. */
const permissions = "camera=(self), geolocation=(), payment=(), usb=(), microphone=(self)";

const policyText = (directives: Directives) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trimEnd())
    .join("; ");

const custom = (headers: Directives) =>
  Object.entries(headers).map(([header, value]) => ({ header, value, override: true }));

/**
 * Pages of these origins may read what the API says of itself, and so also what the gateway says in its place: that a body
 * is too large, that there are too many requests, that the function failed.
 */
function crossOrigin(accessControlAllowOrigins: string[]): ResponseHeadersCorsBehavior {
  return {
    accessControlAllowOrigins,
    accessControlAllowCredentials: true,
    accessControlAllowMethods: ["GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD", "PATCH"],
    accessControlAllowHeaders: ["Authorization", "Content-Type", "If-Match"],
    accessControlExposeHeaders: ["Content-Length", "Content-Range", "ETag"],
    // The API's own headers stand.
    originOverride: false,
  };
}

interface HeadersSettings extends PageSettings {
  /** Origins of other pages that may call the API, with commas between them; empty for none. */
  readonly callers: string;
}

interface PolicySettings {
  readonly directives: Directives;
  /** True when a policy that the origin sends itself gives way. */
  readonly override: boolean;
  readonly more?: Directives;
  readonly cors?: ResponseHeadersCorsBehavior;
}

function headersPolicy(
  scope: Construct,
  id: string,
  { directives, override, more, cors }: PolicySettings,
): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: globalName(scope, id),
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: policyText(directives), override },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
    },
    ...(cors && { corsBehavior: cors }),
    ...(more && { customHeadersBehavior: { customHeaders: custom(more) } }),
  });
}

/** The headers that are the same in every deployment. */
export interface CommonHeaders {
  readonly worker: IResponseHeadersPolicy;
  /** Of an API that no other page may call. */
  readonly api: IResponseHeadersPolicy;
  /** Of files that pages of any origin may read. */
  readonly open: IResponseHeadersPolicy;
}

/** Makes the headers that are the same in every deployment. */
export function commonHeaders(scope: Construct): CommonHeaders {
  const ofWorker = { "Cross-Origin-Resource-Policy": "same-origin" };
  const ofOpen = { "Cross-Origin-Resource-Policy": "cross-origin" };
  return {
    worker: headersPolicy(scope, "WorkerHeaders", { directives: worker, override: true, more: ofWorker }),
    api: headersPolicy(scope, "ApiHeaders", { directives: api, override: false }),
    open: headersPolicy(scope, "OpenHeaders", { directives: data, override: true, more: ofOpen, cors: toAll }),
  };
}

/** Makes the headers that CloudFront adds to each kind of answer; a deployment makes those only that are its own. */
export function responseHeaders(
  scope: Construct,
  { callers, ...ofThePage }: HeadersSettings,
  common: CommonHeaders,
): CommonHeaders & { readonly page: IResponseHeadersPolicy } {
  // `same-origin` parts the page from a window of another site at once: whether it was blocked could not be told.
  const opener = ofThePage.opensSignIn ? "same-origin-allow-popups" : "same-origin";
  const ofPage = { "Cross-Origin-Opener-Policy": opener, "Permissions-Policy": permissions };
  const cors = callers === "" ? undefined : crossOrigin(Fn.split(",", callers));
  return {
    ...common,
    page: headersPolicy(scope, "PageHeaders", { directives: page(ofThePage), override: true, more: ofPage }),
    ...(cors && { api: headersPolicy(scope, "ApiHeaders", { directives: api, override: false, cors }) }),
  };
}
