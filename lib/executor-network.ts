import { Fn, Stack, Validations } from "aws-cdk-lib";
import {
  CfnRouteTable,
  CfnSecurityGroup,
  CfnSubnet,
  CfnSubnetRouteTableAssociation,
  CfnVPC,
} from "aws-cdk-lib/aws-ec2";
import { Construct } from "constructs";

/** Where a Lambda's network interfaces are. */
export interface FunctionNetwork {
  readonly subnetIds: readonly string[];
  readonly securityGroupId: string;
}

/** Two zones, so that the failure of one stops no grading. Sixteen addresses are the fewest that a subnet may have. */
const SUBNETS = [
  { id: "A", cidrBlock: "10.0.0.0/28" },
  { id: "B", cidrBlock: "10.0.0.16/28" },
] as const;

/** Lambda does not reach use1-az3, and an account may call any zone us-east-1a; an id is the same zone for everybody. */
const ZONE_IDS: Readonly<Record<string, readonly [string, string]>> = { "us-east-1": ["use1-az4", "use1-az6"] };

/**
 * The network of what runs student code, in which nothing can be reached: no gateway, no endpoint, no route but the
 * network's own, no name that is resolved, and a security group that lets nothing in or out. It costs nothing, and all
 * deployments of an account and region use one, since an account may have five.
 */
export class ExecutorNetwork extends Construct implements FunctionNetwork {
  readonly subnetIds: readonly string[];
  readonly securityGroupId: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const vpc = new CfnVPC(this, "Vpc", {
      cidrBlock: "10.0.0.0/26",
      // Amazon's resolver asks the internet for whoever asks it, past routes and security groups.
      enableDnsSupport: false,
      enableDnsHostnames: false,
    });
    Validations.of(vpc).acknowledge({
      id: "AwsSolutions::AwsSolutions-VPC7",
      reason: "Nothing can flow in it, and logs of flows would cost more than all else that stands still",
    });
    this.subnetIds = SUBNETS.map(({ id, cidrBlock }, index) => this.addSubnet(id, vpc, cidrBlock, index));
    this.securityGroupId = new CfnSecurityGroup(this, "SecurityGroup", {
      vpcId: vpc.ref,
      groupDescription: "Lets nothing in and nothing out",
      securityGroupIngress: [],
      // A group that says nothing lets everything out, so it says something that matches no packet.
      securityGroupEgress: [
        {
          ipProtocol: "icmp",
          fromPort: 252,
          toPort: 86,
          cidrIp: "255.255.255.255/32",
          description: "Matches nothing",
        },
      ],
    }).attrGroupId;
  }

  private addSubnet(id: string, vpc: CfnVPC, cidrBlock: string, index: number): string {
    const zoneId = ZONE_IDS[Stack.of(this).region]?.[index];
    const subnet = new CfnSubnet(this, `Subnet${id}`, {
      vpcId: vpc.ref,
      cidrBlock,
      ...(zoneId === undefined ? { availabilityZone: Fn.select(index, Fn.getAzs()) } : { availabilityZoneId: zoneId }),
      mapPublicIpOnLaunch: false,
    });
    // A table of its own: routes that somebody adds to the main one are none of its.
    const routes = new CfnRouteTable(this, `Routes${id}`, { vpcId: vpc.ref });
    new CfnSubnetRouteTableAssociation(this, `Association${id}`, { subnetId: subnet.ref, routeTableId: routes.ref });
    return subnet.ref;
  }
}
