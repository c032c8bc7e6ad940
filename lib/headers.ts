import { Duration } from "aws-cdk-lib";
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";

type Directives = Readonly<Record<string, string>>;

/**
 * The page loads its own code only, and reaches what it is told to besides. Styles may be inline: Cloudscape and Monaco
 * set them on elements.
 */
const page = (reached: readonly string[]): Directives => ({
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self' 'unsafe-inline'",
  "font-src": "'self' data:",
  // A program may name pictures of any host; the page loads one only when the person has agreed to ask that host.
  "img-src": "'self' data: blob: https:",
  "media-src": "'self' blob: https:",
  "worker-src": "'self'",
  "connect-src": ["'self'", ...reached].join(" "),
  "manifest-src": "'self'",
  "base-uri": "'none'",
  // Logging in is a navigation to the provider, never a form that is sent there.
  "form-action": "'self'",
  "frame-ancestors": "'none'",
});

/** Where student code runs in the browser: it may evaluate, which js-slang needs, and reach nothing, not even scripts. */
const worker: Directives = {
  "default-src": "'none'",
  "script-src": "'unsafe-eval'",
  "connect-src": "'none'",
};

/** What the API answers is data, and one readable page that has its style in it. A policy that it sends itself stands. */
const api: Directives = { "default-src": "'none'", "style-src": "'unsafe-inline'", "frame-ancestors": "'none'" };

/** What a browser may grant the page itself, after asking: pictures to filter and learn from, and sound to record. */
const permissions = "camera=(self), geolocation=(), payment=(), usb=(), microphone=(self)";

const policyText = (directives: Directives) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");

const custom = (headers: Directives) =>
  Object.entries(headers).map(([header, value]) => ({ header, value, override: true }));

/** The headers that CloudFront adds to each kind of answer. `reached`: other origins that the page may call. */
export function responseHeaders(scope: Construct, reached: readonly string[]) {
  const policy = (id: string, directives: Directives, override: boolean, more?: Directives) =>
    new ResponseHeadersPolicy(scope, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: policyText(directives), override },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
      },
      ...(more && { customHeadersBehavior: { customHeaders: custom(more) } }),
    });
  return {
    page: policy("PageHeaders", page(reached), true, {
      "Cross-Origin-Opener-Policy": "same-origin",
      "Permissions-Policy": permissions,
    }),
    worker: policy("WorkerHeaders", worker, true, { "Cross-Origin-Resource-Policy": "same-origin" }),
    api: policy("ApiHeaders", api, false),
  };
}
