import { Duration, Stack, Validations } from "aws-cdk-lib";
import { CfnUserPool, CfnUserPoolClient } from "aws-cdk-lib/aws-cognito";
import { Grant, type IGrantable, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { PASSWORD_CHARACTERS } from "../domain/facts/limits";
import type { MfaChoice } from "../domain/facts/sign-in-providers";
import type { AccountsFields } from "./accounts-fields";
import { BundledFunction } from "./function";

/** Minutes for which what Cognito signs is good. The site takes an ID token once, at sign-in; Cognito wants 60 for the last. */
const MINUTES = { idToken: 5, accessToken: 15, refreshToken: 60, enteringCodes: 15 };

const MFA: Readonly<Record<MfaChoice, string>> = { off: "OFF", optional: "OPTIONAL", required: "ON" };

export interface AccountsProps {
  readonly bundle: string;
  readonly settings: AccountsFields;
  /** The site as its mails call it, and where they lead. */
  readonly site: { readonly name: string; readonly origin: string };
  /** The domain to which passkeys belong; people cannot use them under another. */
  readonly relyingParty: string;
}

/** Where the page signs people in, as the API tells it. */
export interface Pool {
  readonly region: string;
  readonly userPoolId: string;
  readonly clientId: string;
}

/** The site's own accounts: a user pool, its client for the page, and the Lambda that words mails and says who may join. */
export class Accounts extends Construct {
  readonly pool: Pool;
  /** The Lambda that Cognito asks. */
  readonly triggers: BundledFunction;
  private readonly poolArn: string;

  constructor(scope: Construct, id: string, props: AccountsProps) {
    super(scope, id);
    const { settings, site, bundle } = props;
    const triggers = new BundledFunction(this, "Triggers", {
      bundle,
      description: "Words the mails of the academy's accounts, and says who may make one",
      memoryMiB: 256,
      // Cognito waits five seconds, and then asks again.
      timeout: Duration.seconds(5),
      environment: {
        SITE_NAME: site.name,
        SITE_ORIGIN: site.origin,
        EMAIL_DOMAINS: settings.signUp?.emailDomains.join(",") ?? "",
      },
    });
    this.triggers = triggers;
    const pool = this.addPool(props, triggers);
    triggers.function.addPermission("Cognito", {
      principal: new ServicePrincipal("cognito-idp.amazonaws.com"),
      sourceArn: pool.attrArn,
    });
    const client = this.addClient(pool);
    this.poolArn = pool.attrArn;
    this.pool = { region: Stack.of(this).region, userPoolId: pool.ref, clientId: client.ref };
  }

  /** Lets `grantee` invite people and look whether they have an account. */
  grantInvite(grantee: IGrantable): void {
    Grant.addToPrincipal({
      grantee,
      actions: ["cognito-idp:AdminCreateUser", "cognito-idp:AdminGetUser"],
      resourceArns: [this.poolArn],
    });
  }

  private addPool({ settings, relyingParty }: AccountsProps, triggers: BundledFunction): CfnUserPool {
    const { signUp, mfa, emailCodes, passkeys, sender } = settings;
    const pool = new CfnUserPool(this, "Pool", {
      // By which npm run preflight finds it.
      userPoolName: Stack.of(this).stackName,
      userPoolTier: "ESSENTIALS",
      usernameAttributes: ["email"],
      usernameConfiguration: { caseSensitive: false },
      autoVerifiedAttributes: ["email"],
      adminCreateUserConfig: { allowAdminCreateUserOnly: signUp === undefined },
      policies: {
        // Length is what keeps guesses out; rules of composition make people write passwords down (NIST SP 800-63B).
        passwordPolicy: {
          minimumLength: PASSWORD_CHARACTERS,
          requireLowercase: false,
          requireUppercase: false,
          requireNumbers: false,
          requireSymbols: false,
          temporaryPasswordValidityDays: 7,
        },
        signInPolicy: {
          allowedFirstAuthFactors: [
            "PASSWORD",
            ...(emailCodes ? ["EMAIL_OTP"] : []),
            ...(passkeys ? ["WEB_AUTHN"] : []),
          ],
        },
      },
      mfaConfiguration: MFA[mfa],
      ...(mfa !== "off" && { enabledMfas: ["SOFTWARE_TOKEN_MFA"] }),
      ...(passkeys && {
        webAuthnRelyingPartyId: relyingParty,
        webAuthnUserVerification: "required",
        webAuthnFactorConfiguration: mfa === "off" ? "SINGLE_FACTOR" : "MULTI_FACTOR_WITH_USER_VERIFICATION",
      }),
      accountRecoverySetting: { recoveryMechanisms: [{ name: "verified_email", priority: 1 }] },
      lambdaConfig: { customMessage: triggers.function.functionArn, preSignUp: triggers.function.functionArn },
      ...(sender !== undefined && { emailConfiguration: this.fromSes(sender) }),
    });
    this.acknowledge(pool);
    return pool;
  }

  private fromSes(from: string): CfnUserPool.EmailConfigurationProperty {
    const sourceArn = Stack.of(this).formatArn({ service: "ses", resource: "identity", resourceName: from });
    return { emailSendingAccount: "DEVELOPER", from, sourceArn };
  }

  private addClient(pool: CfnUserPool): CfnUserPoolClient {
    return new CfnUserPoolClient(this, "Client", {
      userPoolId: pool.ref,
      // A page keeps no secret.
      generateSecret: false,
      explicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_USER_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
      preventUserExistenceErrors: "ENABLED",
      enableTokenRevocation: true,
      authSessionValidity: MINUTES.enteringCodes,
      idTokenValidity: MINUTES.idToken,
      accessTokenValidity: MINUTES.accessToken,
      refreshTokenValidity: MINUTES.refreshToken,
      tokenValidityUnits: { idToken: "minutes", accessToken: "minutes", refreshToken: "minutes" },
      readAttributes: ["email", "email_verified", "name"],
      // The address is who somebody is: nobody takes another's, or leaves the domain that let them in.
      writeAttributes: ["name"],
    });
  }

  private acknowledge(pool: CfnUserPool): void {
    Validations.of(pool).acknowledge(
      {
        id: "AwsSolutions::AwsSolutions-COG1",
        reason: "At least 12 characters and none that must be there, as NIST SP 800-63B has it",
      },
      {
        id: "AwsSolutions::AwsSolutions-COG2",
        reason: "The deployment decides whether a second factor is off, optional or required (docs/deploying.md)",
      },
      {
        id: "AwsSolutions::AwsSolutions-COG3",
        reason: "Threat protection is in the tier Plus, which costs money for every active user",
      },
      {
        id: "AwsSolutions::AwsSolutions-COG8",
        reason: "Threat protection is in the tier Plus, which costs money for every active user",
      },
    );
  }
}
