import type { Cognito } from "../cognito";
import { clientProperties, poolProperties } from "../cognito/pool";
import type { Stack } from "./stack";

/** Deploys the stack's user pools with their clients; `site` is where the stand-in is found. */
export function deployUserPools(cognito: Cognito, stack: Stack, site: string): void {
  const clients = stack.resources("AWS::Cognito::UserPoolClient").map(({ id, properties }) => {
    return { id, ...clientProperties.parse(properties) };
  });
  for (const { id, properties } of stack.resources("AWS::Cognito::UserPool")) {
    cognito.declarePool({
      id,
      properties: poolProperties.parse(properties),
      clients: clients.filter(({ UserPoolId }) => UserPoolId === id),
      issuer: `${site}/cognito/${id}`,
    });
  }
}
