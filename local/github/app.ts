/** The GitHub App of the academy, as its owner registered it. */
export const APP = {
  id: 1,
  name: "Course Academy",
  slug: "course-academy",
  clientId: "Iv1.course-academy",
  permissions: { contents: "write", metadata: "read", administration: "write" },
} as const;

/** The OAuth App that a deployment may choose instead: it reaches all that a person has, by the scopes it asks for. */
export const OAUTH_APP = { name: "Course Academy (OAuth App)", clientId: "course-academy-oauth" } as const;

export interface ClientApp {
  readonly kind: "app" | "oauth";
  readonly name: string;
  readonly clientId: string;
}

/** The App of a client id. */
export function clientApp(clientId: string): ClientApp | undefined {
  if (clientId === APP.clientId) return { kind: "app", name: APP.name, clientId };
  if (clientId === OAUTH_APP.clientId) return { kind: "oauth", name: OAUTH_APP.name, clientId };
  return undefined;
}
