/** The part of oidc-provider that the embedded provider uses; the package brings no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export interface Interaction {
    readonly uid: string;
    readonly prompt: { readonly name: string };
    readonly params: { readonly client_id?: string; readonly redirect_uri?: string };
    /** The browser's login at the provider, where there is one. */
    readonly session?: { readonly accountId: string; readonly uid: string };
  }

  export interface Session {
    accountId?: string;
    authorizations?: object;
    persist(): Promise<string>;
  }

  export interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    proxy: boolean;
    Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => Grant;
    Session: { findByUid(uid: string): Promise<Session | undefined> };
    /** As of Koa: what `next` leads to is the library's own answer. */
    use<C extends object>(middleware: (context: C, next: () => Promise<void>) => Promise<void>): void;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    /** Takes the result and answers where to send the browser. */
    interactionResult(request: IncomingMessage, response: ServerResponse, result: object): Promise<string>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
    on(event: "server_error", listener: (context: unknown, error: Error) => void): void;
  }

  /** The pages to which a sign-in may lead (`prompt`, OpenID Connect Core 1.0, 3.1.2.1). */
  export const interactionPolicy: {
    base(): { add(prompt: object): void };
    Prompt: new (of: { name: string; requestable: boolean }) => object;
  };

  export default Provider;
}
