import { RemovalPolicy, Validations } from "aws-cdk-lib";
import { Grant, type IGrantable } from "aws-cdk-lib/aws-iam";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";

export interface AuthProps {
  readonly production: boolean;
}

/**
 * The secret from which tokens are signed. Its value is JSON: `tokenSecret`, which is generated once, and a
 * `client_secret_<provider id>` for each provider that has one, which the operator adds (see lib/README.md).
 */
export class Auth extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string, { production }: AuthProps) {
    super(scope, id);
    this.secret = new Secret(this, "Secret", {
      description: "Signs the academy's tokens (tokenSecret) and holds its providers' client secrets",
      generateSecretString: {
        secretStringTemplate: "{}",
        generateStringKey: "tokenSecret",
        passwordLength: 64,
        excludePunctuation: true,
      },
      removalPolicy: production ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    Validations.of(this.secret).acknowledge({
      id: "AwsSolutions::AwsSolutions-SMG4",
      reason: "A new tokenSecret logs everybody out, so it is changed by hand, when there is cause to",
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
