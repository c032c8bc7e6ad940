import {
  DescribeAvailabilityZonesCommand,
  DescribeNetworkInterfacesCommand,
  DescribeSubnetsCommand,
  DescribeVpcsCommand,
  EC2Client,
  type Tag,
} from "@aws-sdk/client-ec2";
import type { Deployment } from "../../lib/config";
import { SHARED_STACK } from "../../lib/shared";

/** Networks that a region of an account may have, unless more were granted (Service Quotas, L-F678F1CE). */
const MOST_NETWORKS = 5;
/** Subnets that the executor's network has, each in a zone of its own. */
const SUBNETS = 2;

/** The stack of which a resource is a part, by the tag that CloudFormation gives it. */
const stackOf = (tags: readonly Tag[] | undefined) =>
  tags?.find(({ Key }) => Key === "aws:cloudformation:stack-name")?.Value;

/**
 * Tells whether the executor's network is there, or can be made. Throws an Error where the quota leaves no room for it,
 * the region has too few zones, or the removal of an earlier one stopped halfway.
 */
export async function checkExecutorNetwork({ region }: Deployment): Promise<string> {
  const client = new EC2Client({ region });
  const { Vpcs = [] } = await client.send(new DescribeVpcsCommand({ MaxResults: 1000 }));
  const own = Vpcs.filter(({ Tags }) => stackOf(Tags) === SHARED_STACK).flatMap(({ VpcId }) => VpcId ?? []);
  const [vpc, ...others] = own;
  if (vpc === undefined) return checkRoom(client, Vpcs.length, region);
  if (others.length > 0) {
    throw new Error(
      `${own.join(" and ")} are both networks of ${SHARED_STACK}: a removal of it was not finished. Look in CloudFormation ` +
        `which one the stack has, and remove the other: aws ec2 delete-vpc --vpc-id VPC.`,
    );
  }
  return checkWhole(client, vpc);
}

async function checkRoom(client: EC2Client, networks: number, region: string): Promise<string> {
  if (networks >= MOST_NETWORKS) {
    throw new Error(
      `${region} has ${networks} of ${MOST_NETWORKS} networks (VPCs), and student code needs one more. Remove one that nothing ` +
        "uses, often the default one, or ask for more under Service Quotas, Amazon VPC, VPCs per Region (L-F678F1CE).",
    );
  }
  const { AvailabilityZones = [] } = await client.send(
    new DescribeAvailabilityZonesCommand({ Filters: [{ Name: "zone-type", Values: ["availability-zone"] }] }),
  );
  const zones = AvailabilityZones.filter(({ State }) => State === "available");
  if (zones.length < SUBNETS) {
    throw new Error(
      `${region} has ${zones.length} zone that can be used, and ${SUBNETS} are needed. Choose another region.`,
    );
  }
  return `${networks} of ${MOST_NETWORKS} networks in use, one more to be made`;
}

/** Interfaces that Lambda has not given back keep a network, and its stack, from going. */
async function checkWhole(client: EC2Client, vpc: string): Promise<string> {
  const Filters = [{ Name: "vpc-id", Values: [vpc] }];
  const [{ Subnets = [] }, { NetworkInterfaces = [] }] = await Promise.all([
    client.send(new DescribeSubnetsCommand({ Filters })),
    client.send(new DescribeNetworkInterfacesCommand({ Filters })),
  ]);
  const zones = new Set(Subnets.map(({ AvailabilityZoneId }) => AvailabilityZoneId));
  if (zones.size < SUBNETS) {
    const held = NetworkInterfaces.flatMap(({ NetworkInterfaceId }) => NetworkInterfaceId ?? []).join(", ");
    throw new Error(
      `${vpc} of ${SHARED_STACK} has ${Subnets.length} of its ${SUBNETS} subnets: a removal stopped halfway` +
        `${held && `, held up by the network interfaces ${held}, which Lambda gives back within the hour`}. ` +
        `Finish it: aws cloudformation delete-stack --stack-name ${SHARED_STACK}. Then deploy.`,
    );
  }
  return `${vpc} is there, with ${Subnets.length} subnets and ${NetworkInterfaces.length} network interfaces`;
}
