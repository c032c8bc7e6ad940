import type { MessagingCloud } from "../messaging/messaging";

/**
 * The services of AWS IoT Core and STS that the domain uses. `lambdas/robots/robot-cloud.ts` does it with the SDK, and the embedded cloud
 * answers the same calls:
 *
 * - `messagingHost`: IoT DescribeEndpoint {endpointType: "iot:Data-ATS"}. `endpointAddress` is a host, with `:port` when
 *   robots are to use another one than 8883.
 * - `issueCertificate`: IoT CreateKeysAndCertificate {setAsActive: true} or CreateCertificateFromCsr
 *   {certificateSigningRequest, setAsActive: true}; then AttachThingPrincipal {thingName, principal: certificateArn,
 *   thingPrincipalType: "EXCLUSIVE_THING"}, before it, or again after its ResourceNotFoundException, CreateThing
 *   {thingName} and AddThingToThingGroup {thingName, thingGroupName}. Both are idempotent.
 * - `retireCertificate`: IoT UpdateCertificate {certificateId, newStatus: "REVOKED"}, DetachThingPrincipal {thingName,
 *   principal}, DeleteCertificate {certificateId}. ResourceNotFoundException means that a step is done already.
 * - `deleteThing`: IoT DeleteThing {thingName}, which answers alike when there is none.
 * - `lendBrowserRole`: STS AssumeRole {RoleArn, RoleSessionName, Policy, DurationSeconds}.
 *
 * Environment of the API (lib/robots.ts): THING_PREFIX, THING_GROUP, DEVICE_ROLE_ARN, IOT_ARN_PREFIX
 * (`arn:aws:iot:{region}:{account}`) and, in the stage `local` only, WEBSOCKET_ORIGIN (the site's origin, whose
 * `http` becomes `ws`: browsers then connect to its /mqtt instead of to wss://{messaging host}/mqtt). AWS_REGION and
 * credentials are Lambda's own; AWS_ENDPOINT_URL_IOT and AWS_ENDPOINT_URL_STS lead to the stand-ins.
 *
 * Names: thing = client id of a robot = `{prefix}:{deviceId}`; client id of a browser = `{prefix}-u{userId}-` and 16
 * characters of 0-9a-zA-Z. A robot subscribes to `{thing}/` run, stop, ping, input and publishes `{thing}/` status,
 * display, hello, monitor; a browser does the reverse, by the session policy of topics.ts. The presigned URL
 * (../messaging/presigning.ts) is GET /mqtt for the service `iotdevicegateway`, valid for 300 s, with the session token after the
 * signature.
 */
export interface RobotCloud extends MessagingCloud {
  /** Makes an active certificate that is attached to the thing, and the thing when there is none. */
  issueCertificate(request: CertificateRequest): Promise<IssuedCertificate>;
  /** Revokes a certificate and deletes it; safe to repeat. */
  retireCertificate(thing: string, certificateArn: string): Promise<void>;
  /** Deletes a thing that no certificate is attached to; safe to repeat. */
  deleteThing(thing: string): Promise<void>;
}

export interface CertificateRequest {
  readonly thing: string;
  /** True when the thing is known to exist in its group. */
  readonly prepared: boolean;
  /** PEM of the robot's own request; without it AWS makes the key too. */
  readonly csr?: string;
}

export interface IssuedCertificate {
  readonly certificateArn: string;
  /** PEM. */
  readonly certificate: string;
  /** PEM; absent when the robot made its key itself. */
  readonly privateKey?: string;
}

/** Thrown by `issueCertificate` when AWS cannot read the robot's request. */
export class UnreadableRequest extends Error {}
