import type { LentRole } from "../messaging/messaging";
import type { SessionCredentials } from "../messaging/presigned-url";
import type { CertificateRequest, IssuedCertificate, RobotCloud } from "./cloud";
import { UnreadableRequest } from "./cloud";

/** Builds a PEM text as long as those of AWS, which contains the certificate's number. */
const pem = (what: string, n: number, length: number) =>
  `-----BEGIN ${what}-----\n${String(n).padStart(length, "A")}\n-----END ${what}-----\n`;
export const certificatePem = (n: number) => pem("CERTIFICATE", n, 1168);
export const keyPem = (n: number) => pem("RSA PRIVATE KEY", n, 1616);

/** IoT Core in memory: counts its certificates, keeps what it was asked for, and fails when it is told to. */
export class CloudInMemory implements RobotCloud {
  readonly issued: CertificateRequest[] = [];
  readonly retired: string[] = [];
  readonly sessions: LentRole[] = [];
  /** Thrown by every call, when set. */
  failure: Error | undefined;

  private answer<T>(value: T): Promise<T> {
    return this.failure === undefined ? Promise.resolve(value) : Promise.reject(this.failure);
  }

  messagingHost(): Promise<string> {
    return this.answer("test-ats.iot.ap-southeast-1.amazonaws.com");
  }

  issueCertificate(request: CertificateRequest): Promise<IssuedCertificate> {
    if (request.csr?.includes("unreadable")) return Promise.reject(new UnreadableRequest());
    if (this.failure === undefined) this.issued.push(request);
    const n = this.issued.length;
    return this.answer({
      certificateArn: `arn:aws:iot:ap-southeast-1:123456789012:cert/${n}`,
      certificate: certificatePem(n),
      ...(request.csr === undefined ? { privateKey: keyPem(n) } : {}),
    });
  }

  retireCertificate(thing: string, certificateArn: string): Promise<void> {
    if (this.failure === undefined) this.retired.push(`${thing} ${certificateArn.replace(/^.*\//, "")}`);
    return this.answer(undefined);
  }

  deleteThing(thing: string): Promise<void> {
    if (this.failure === undefined) this.retired.push(`${thing} itself`);
    return this.answer(undefined);
  }

  lendBrowserRole(session: LentRole): Promise<SessionCredentials> {
    if (this.failure === undefined) this.sessions.push(session);
    const n = this.sessions.length;
    return this.answer({ accessKeyId: `ASIA${n}`, secretAccessKey: `secret ${n}`, sessionToken: `token/${n}` });
  }
}
