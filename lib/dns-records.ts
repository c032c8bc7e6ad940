import type { IDistribution } from "aws-cdk-lib/aws-cloudfront";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import { Construct } from "constructs";
import { type Domain, hostNames } from "./domain";

/** Records that lead every name of a site to its distribution; an alias may stand at the top of a zone, and is free. */
export class DnsRecords extends Construct {
  constructor(scope: Construct, id: string, domain: Domain, distribution: IDistribution) {
    super(scope, id);
    if (domain.hostedZone === undefined) return;
    const { id: hostedZoneId, name: zoneName } = domain.hostedZone;
    const zone = HostedZone.fromHostedZoneAttributes(this, "Zone", { hostedZoneId, zoneName });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    for (const recordName of hostNames(domain)) {
      new ARecord(this, `A ${recordName}`, { zone, recordName, target });
      new AaaaRecord(this, `AAAA ${recordName}`, { zone, recordName, target });
    }
  }
}
