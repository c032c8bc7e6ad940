import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { createServer, type TLSSocket } from "node:tls";
import type { WebSocketServer } from "ws";
import { decide } from "../iam/policy";
import type { Session } from "../sts";
import type { Authority } from "./authority";
import type { Broker, ClientIdentity } from "./broker";
import { NotAuthentic, verifyPresigned } from "./presigned";
import type { Registry } from "./registry";

/** Settings that both listeners share. */
interface ListenerOptions {
  readonly registry: Registry;
  readonly broker: () => Promise<Broker>;
  readonly log: (line: string) => void;
}

export interface RobotListener {
  readonly port: number;
  close(): Promise<void>;
}

/** Listens for robots on loopback: TLS, with a certificate that the authority signed and that is active. */
export async function listenForRobots(
  { registry, broker, log }: ListenerOptions,
  authority: Authority,
  port: number,
): Promise<RobotListener> {
  const sockets = new Set<TLSSocket>();
  const identity = authority.serverIdentity(["localhost", "127.0.0.1"]);
  const options = { requestCert: true, rejectUnauthorized: true, minVersion: "TLSv1.2" as const, noDelay: true };
  const server = createServer({ ...identity, ca: authority.certificate, ...options }, async (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", (error) => log(`robot: ${error.message}`));
    const certificateId = createHash("sha256").update(socket.getPeerCertificate().raw).digest("hex");
    const its = await broker();
    if (registry.isActive(certificateId)) return its.accept(socket, robot(registry, certificateId));
    log(`The certificate ${certificateId} is not active or not known`);
    socket.destroy();
  });
  server.on("tlsClientError", (error) => log(`robot: ${error.message}`));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function robot(registry: Registry, certificateId: string): ClientIdentity {
  return {
    certificateId,
    permission(clientId) {
      const rights = registry.rights(certificateId, clientId);
      if (!rights) return undefined;
      const { documents, context } = rights;
      return (action, resource) => decide(documents, action, registry.arn(resource), context) === "allowed";
    },
  };
}

/** Both the role's policies and the session's own have to allow. */
function browser(registry: Registry, { role, sessionPolicy, expiresAt }: Session): ClientIdentity {
  const bounds = sessionPolicy ? [role.policies, [sessionPolicy]] : [role.policies];
  return {
    until: expiresAt,
    permission: (clientId) => (action, resource) =>
      bounds.every((documents) => {
        const context = { "iot:ClientId": clientId };
        return decide(documents, action, registry.arn(resource), context) === "allowed";
      }),
  };
}

export interface BrowserListenerOptions extends ListenerOptions {
  readonly region: string;
  readonly now: () => number;
  readonly session: (accessKeyId: string, sessionToken: string) => Session | undefined;
}

/** Lets browsers in: a websocket of the protocol `mqtt` at an address that was signed in advance. */
export class BrowserListener {
  private server: WebSocketServer | undefined;

  constructor(private readonly options: BrowserListenerOptions) {}

  /** Takes over the socket of a request to upgrade; whoever may not enter is answered 403. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { registry, broker, region, now, session, log } = this.options;
    socket.on("error", (error) => log(`browser: ${error.message}`));
    try {
      const options = { url: request.url ?? "/", host: request.headers.host ?? "" };
      const identity = browser(registry, verifyPresigned(options, { region, now: now(), session }));
      const { WebSocketServer, createWebSocketStream } = await import("ws");
      const handleProtocols = (offered: Set<string>) => (offered.has("mqtt") ? "mqtt" : false);
      this.server ??= new WebSocketServer({ noServer: true, handleProtocols, perMessageDeflate: false });
      const its = await broker();
      this.server.handleUpgrade(request, socket, head, (websocket) => {
        const stream = createWebSocketStream(websocket);
        stream.on("error", (error) => log(`browser: ${error.message}`));
        if (websocket.protocol === "mqtt") its.accept(stream, identity);
        else websocket.close(1002, "The protocol must be mqtt");
      });
    } catch (error) {
      if (!(error instanceof NotAuthentic)) throw error;
      log(`browser: ${error.message}`);
      const body = JSON.stringify({ message: error.message });
      const headers = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`;
      socket.end(`HTTP/1.1 403 Forbidden\r\n${headers}\r\n\r\n${body}`);
    }
  }
}
