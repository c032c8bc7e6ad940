import {
  DescribeAvailabilityZonesCommand,
  DescribeNetworkInterfacesCommand,
  DescribeSubnetsCommand,
  DescribeVpcsCommand,
  EC2Client,
} from "@aws-sdk/client-ec2";
import { mockClient } from "aws-sdk-client-mock";
import type { Deployment } from "../../lib/config";
import { checkExecutorNetwork } from "./executor-network";

const ec2 = mockClient(EC2Client);
afterAll(() => ec2.restore());
const check = () => checkExecutorNetwork({ region: "eu-west-1" } as Deployment);
const network = (VpcId: string, stack?: string) => ({
  VpcId,
  Tags: stack === undefined ? [] : [{ Key: "aws:cloudformation:stack-name", Value: stack }],
});
const SHARED = network("vpc-shared", "AcademyShared");
const subnet = (zone: string) => ({ SubnetId: `subnet-${zone}`, AvailabilityZoneId: zone });

beforeEach(() => {
  ec2.reset();
  ec2.on(DescribeVpcsCommand).resolves({ Vpcs: [network("vpc-default")] });
  ec2.on(DescribeAvailabilityZonesCommand).resolves({
    AvailabilityZones: [{ State: "available" }, { State: "available" }, { State: "impaired" }],
  });
  ec2.on(DescribeSubnetsCommand).resolves({ Subnets: [subnet("euw1-az1"), subnet("euw1-az2")] });
  ec2.on(DescribeNetworkInterfacesCommand).resolves({ NetworkInterfaces: [{ NetworkInterfaceId: "eni-1" }] });
});

test("a region with room for one more network is good", async () => {
  expect(await check()).toBe("1 of 5 networks in use, one more to be made");
});

test("a region that has the network needs no room, and is asked for that network's parts only", async () => {
  const others = ["a", "b", "c", "d"].map((name) => network(`vpc-${name}`, "Other"));
  ec2.on(DescribeVpcsCommand).resolves({ Vpcs: [...others, SHARED] });
  expect(await check()).toBe("vpc-shared is there, with 2 subnets and 1 network interfaces");
  expect(ec2.commandCalls(DescribeSubnetsCommand)[0]?.args[0].input).toEqual({
    Filters: [{ Name: "vpc-id", Values: ["vpc-shared"] }],
  });
});

test("a region whose networks are used up is bad", async () => {
  ec2.on(DescribeVpcsCommand).resolves({ Vpcs: ["a", "b", "c", "d", "e"].map((name) => network(`vpc-${name}`)) });
  await expect(check()).rejects.toThrow(
    "eu-west-1 has 5 of 5 networks (VPCs), and student code needs one more. Remove one that nothing uses, often the default one, or ask for more under Service Quotas, Amazon VPC, VPCs per Region (L-F678F1CE).",
  );
});

test("a region with one zone is bad", async () => {
  ec2.on(DescribeAvailabilityZonesCommand).resolves({ AvailabilityZones: [{ State: "available" }] });
  await expect(check()).rejects.toThrow("eu-west-1 has 1 zone that can be used, and 2 are needed.");
});

test("a network that a removal left without its subnets is bad, and what holds it up is named", async () => {
  ec2.on(DescribeVpcsCommand).resolves({ Vpcs: [SHARED] });
  ec2.on(DescribeSubnetsCommand).resolves({ Subnets: [subnet("euw1-az1")] });
  await expect(check()).rejects.toThrow(
    "vpc-shared of AcademyShared has 1 of its 2 subnets: a removal stopped halfway, held up by the network interfaces eni-1, which Lambda gives back within the hour. Finish it: aws cloudformation delete-stack --stack-name AcademyShared. Then deploy.",
  );
});

test("two networks of the shared stack are bad", async () => {
  ec2.on(DescribeVpcsCommand).resolves({ Vpcs: [SHARED, network("vpc-old", "AcademyShared")] });
  await expect(check()).rejects.toThrow("vpc-shared and vpc-old are both networks of AcademyShared");
});
