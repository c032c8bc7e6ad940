import { Stack } from "aws-cdk-lib";
import { Certificate, CertificateValidation, type ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import { HostedZone } from "aws-cdk-lib/aws-route53";
import type { Construct } from "constructs";
import { applyAspects } from "./aspects";
import { type Deployment, stackName } from "./config";
import { limitsOf } from "./course-size";
import type { Domain } from "./domain";
import { Firewall } from "./firewall";

/** CloudFront looks for certificates and firewalls there, wherever a site's other parts are. */
export const EDGE_REGION = "us-east-1";

/**
 * What a deployment has at CloudFront's edge and must be in us-east-1. Its values reach the deployment's own stack as
 * outputs that CloudFormation reads across regions (Fn::GetStackOutput).
 */
export class EdgeStack extends Stack {
  /** Of a site whose DNS is a hosted zone. */
  readonly certificate?: ICertificate;
  /** Of a deployment that wants a firewall. */
  readonly firewallArn?: string;

  constructor(scope: Construct, id: string, deployment: Deployment) {
    super(scope, id, {
      // The same deployment may stand in two regions.
      stackName: `${stackName(deployment)}-Edge-${deployment.region}`,
      env: { region: EDGE_REGION, account: deployment.account },
      description: `Course academy: what ${stackName(deployment)} of ${deployment.region} has in ${EDGE_REGION}`,
      terminationProtection: !deployment.isDisposable,
    });
    applyAspects(this, deployment);
    if (deployment.waf) this.firewallArn = new Firewall(this, "Firewall", limitsOf(deployment.courseSize)).arn;
    if (deployment.domain?.hostedZone)
      this.certificate = this.addCertificate(deployment.domain, deployment.domain.hostedZone);
  }

  /** A certificate for all names of the site, which ACM issues and renews by records that it makes in the zone. */
  private addCertificate(domain: Domain, { id, name }: NonNullable<Domain["hostedZone"]>): Certificate {
    const zone = HostedZone.fromHostedZoneAttributes(this, "Zone", { hostedZoneId: id, zoneName: name });
    return new Certificate(this, "Certificate", {
      domainName: domain.name,
      subjectAlternativeNames: domain.redirectFrom,
      validation: CertificateValidation.fromDns(zone),
    });
  }
}

/** Tells whether a deployment has something that must be in us-east-1. */
export const needsEdge = ({ domain, waf }: Deployment): boolean => domain?.hostedZone !== undefined || waf;

/** Makes the stack at the edge of a deployment that needs one. */
export function edgeStackOf(scope: Construct, id: string, deployment: Deployment): EdgeStack | undefined {
  return needsEdge(deployment) ? new EdgeStack(scope, `${id}-Edge`, deployment) : undefined;
}
