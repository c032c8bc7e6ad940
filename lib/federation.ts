import { createHash } from "node:crypto";
import { Aws, CfnOutput, Stack, Validations } from "aws-cdk-lib";
import {
  CfnUserPool,
  CfnUserPoolClient,
  CfnUserPoolDomain,
  CfnUserPoolIdentityProvider,
} from "aws-cdk-lib/aws-cognito";
import { Construct } from "constructs";
import { SAML_KIND } from "../domain/facts/sign-in-providers";
import type { Provider } from "./config";
import { openidSettings, POOL_ATTRIBUTES, type SamlFields } from "./saml-fields";
import { metadataDetails } from "./saml-metadata";

export type SamlProvider = Extract<Provider, { readonly kind: typeof SAML_KIND }>;

export const isSaml = (provider: Provider): provider is SamlProvider => provider.kind === SAML_KIND;

export interface FederationProps {
  readonly providers: readonly SamlProvider[];
  /** Where somebody comes back to who logged in at a provider. */
  readonly returnsTo: (provider: SamlProvider) => string;
  /** Where somebody comes back to who logged out. */
  readonly site: string;
  /** Where files of metadata lie; deployments/ when absent. */
  readonly metadataFolder?: string | undefined;
}

// Cognito overwrites attributes at each sign-in, which fails for one that is not mutable.
const SCHEMA = [
  ...["name", "email"].map((name) => ({ name, attributeDataType: "String", mutable: true, required: false })),
  ...["username", "groups"].map((name) => ({
    name,
    attributeDataType: "String",
    mutable: true,
    required: false,
    stringAttributeConstraints: { minLength: "0", maxLength: "2048" },
  })),
];

/**
 * What stands between the academy, which speaks OpenID Connect, and universities that speak SAML: a user pool in which
 * nobody has an account, with an identity provider and a client for each university.
 */
export class Federation extends Construct {
  private readonly pool: CfnUserPool;
  private readonly clients = new Map<string, CfnUserPoolClient>();

  constructor(scope: Construct, id: string, props: FederationProps) {
    super(scope, id);
    this.pool = new CfnUserPool(this, "Pool", {
      userPoolName: `${Stack.of(this).stackName}-saml`,
      adminCreateUserConfig: { allowAdminCreateUserOnly: true },
      accountRecoverySetting: { recoveryMechanisms: [{ name: "admin_only", priority: 1 }] },
      mfaConfiguration: "OFF",
      schema: SCHEMA,
    });
    const nobody = "Nobody has a password or an account here: people log in at their university, which says how";
    Validations.of(this.pool).acknowledge(
      ...["COG1", "COG2", "COG8"].map((rule) => ({
        id: `AwsSolutions::AwsSolutions-${rule}`,
        reason: nobody,
      })),
    );
    const domain = new CfnUserPoolDomain(this, "Domain", { userPoolId: this.pool.ref, domain: this.domainPrefix() });
    for (const provider of props.providers) this.add(provider, props);
    const host = `https://${domain.domain}.auth.${Stack.of(this).region}.amazoncognito.com`;
    new CfnOutput(Stack.of(this), "SamlEntityId", {
      value: `urn:amazon:cognito:sp:${this.pool.ref}`,
      description: "The service provider's entity id, for the operators of the university's identity provider",
    });
    new CfnOutput(Stack.of(this), "SamlAcsAddress", {
      value: `${host}/saml2/idpresponse`,
      description: "Its assertion consumer service (HTTP-POST), for them too",
    });
    new CfnOutput(Stack.of(this), "SamlLogoutAddress", {
      value: `${host}/saml2/logout`,
      description: "Its single logout service (HTTP-POST), where a provider of the deployment has logout",
    });
  }

  /** All regions and accounts share the names of a region's domains; no name that people choose may stand in one. */
  private domainPrefix(): string {
    const { stackName, region } = Stack.of(this);
    const hash = createHash("sha256").update(`${stackName}/${region}`).digest("hex").slice(0, 12);
    return `academy-${Aws.ACCOUNT_ID}-${hash}`;
  }

  private add(provider: SamlProvider, { returnsTo, site, metadataFolder }: FederationProps): void {
    const { id, attributes, metadata, logout } = provider;
    const mapped = Object.entries(attributes).map(([name, own]) => [
      POOL_ATTRIBUTES[name as keyof SamlFields["attributes"]],
      own,
    ]);
    const identityProvider = new CfnUserPoolIdentityProvider(this, `${id}-Provider`, {
      userPoolId: this.pool.ref,
      providerName: id,
      providerType: "SAML",
      providerDetails: {
        ...metadataDetails(metadata, metadataFolder),
        IDPSignout: logout ? "true" : "false",
        IDPInit: "false",
      },
      attributeMapping: Object.fromEntries(mapped),
    });
    const names = mapped.map(([name]) => name as string);
    const client = new CfnUserPoolClient(this, `${id}-Client`, {
      userPoolId: this.pool.ref,
      clientName: id,
      // The page proves by PKCE that the code is its own; a secret would have to be carried over by hand.
      generateSecret: false,
      supportedIdentityProviders: [id],
      allowedOAuthFlowsUserPoolClient: true,
      allowedOAuthFlows: ["code"],
      allowedOAuthScopes: ["openid", "profile", "email"],
      callbackUrLs: [returnsTo(provider)],
      logoutUrLs: [`${site}/login`],
      explicitAuthFlows: ["ALLOW_REFRESH_TOKEN_AUTH"],
      // A sign-in writes what is mapped by the client's rights. People cannot: no scope lets their tokens change it.
      writeAttributes: names,
      readAttributes: [...names, "email_verified"],
      preventUserExistenceErrors: "ENABLED",
      enableTokenRevocation: true,
    });
    client.addResourceDependency(identityProvider);
    this.clients.set(id, client);
  }

  /** The provider as the API sees it. */
  openidSettings(provider: SamlProvider) {
    return openidSettings(provider, {
      issuer: `https://cognito-idp.${Stack.of(this).region}.amazonaws.com/${this.pool.ref}`,
      clientId: this.clients.get(provider.id)?.ref ?? "",
    });
  }
}
