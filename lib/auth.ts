import { Validations } from "aws-cdk-lib";
import { Grant, type IGrantable } from "aws-cdk-lib/aws-iam";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";

/**
 * The secret from which tokens are signed. Its value is JSON: `tokenSecret`, which is generated once, those
 * that rotations add (`tokenSecret_2`, `robotSecret`), a
 * `client_secret_<provider id>` or `client_key_<provider id>` for each provider that has one and `github_client_secret`, which the operator adds (see
 * docs/operating.md).
 */
export class Auth extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.secret = new Secret(this, "Secret", {
      description: "Signs the academy's tokens (tokenSecret) and holds its providers' client secrets",
      generateSecretString: {
        secretStringTemplate: "{}",
        generateStringKey: "tokenSecret",
        passwordLength: 64,
        excludePunctuation: true,
      },
    });
    Validations.of(this.secret).acknowledge({
      id: "AwsSolutions::AwsSolutions-SMG4",
      reason:
        "A new key is added by hand, when there is cause to, and the old one removed a week later (docs/operating.md)",
    });
  }

  /** Lets `grantee` read the secret's value. */
  grantValue(grantee: IGrantable): void {
    Grant.addToPrincipal({
      grantee,
      actions: ["secretsmanager:GetSecretValue"],
      resourceArns: [this.secret.secretArn],
    });
  }
}
