import {
  GetHostedZoneCommand,
  ListResourceRecordSetsCommand,
  type ResourceRecordSet,
  Route53Client,
} from "@aws-sdk/client-route-53";
import { mockClient } from "aws-sdk-client-mock";
import { checkHostedZone } from "./hosted-zone";

const route53 = mockClient(Route53Client);
afterAll(() => route53.restore());
const ZONE = { id: "Z0123456789ABCDEFGHIJ", name: "uni.example" };
const DOMAIN = { name: "academy.uni.example", redirectFrom: ["www.academy.uni.example"], hostedZone: ZONE };
const SERVERS = ["ns-1.awsdns-01.org", "ns-2.awsdns-02.net"];
const check = (asked: readonly string[] = SERVERS) => checkHostedZone(DOMAIN, ZONE, async () => [...asked]);

const zone = (Name: string, PrivateZone = false) => ({
  HostedZone: { Id: ZONE.id, Name, CallerReference: "r", Config: { PrivateZone } },
  DelegationSet: { NameServers: SERVERS },
});
/** The records of the zone, from the name on that is asked for, as Route 53 lists them. */
const records = (...sets: ResourceRecordSet[]) =>
  route53.on(ListResourceRecordSetsCommand).callsFake(({ StartRecordName }: { StartRecordName: string }) => ({
    ResourceRecordSets: sets.filter(({ Name }) => (Name ?? "") >= StartRecordName),
  }));
const alias = (Type: "A" | "AAAA", to: string): ResourceRecordSet => ({
  Name: "academy.uni.example.",
  Type,
  AliasTarget: { HostedZoneId: "Z2FDTNDATAQYW2", DNSName: to, EvaluateTargetHealth: false },
});
const caa = (Name: string, ...values: string[]): ResourceRecordSet => ({
  Name,
  Type: "CAA",
  TTL: 300,
  ResourceRecords: values.map((Value) => ({ Value })),
});

beforeEach(() => {
  route53.reset();
  route53.on(GetHostedZoneCommand).resolves(zone("uni.example."));
  records();
});

test("a zone that the world asks and that has none of the names is good", async () => {
  expect(await check()).toBe(
    "uni.example is asked by the world, and has room for academy.uni.example, www.academy.uni.example",
  );
});

test("records that a deployment made before are good", async () => {
  records(alias("A", "d1.cloudfront.net."), alias("AAAA", "d1.cloudfront.net."));
  await expect(check()).resolves.toContain("has room");
});

test("a zone that is not in the account is bad", async () => {
  route53.on(GetHostedZoneCommand).rejects(Object.assign(new Error("no"), { name: "NoSuchHostedZone" }));
  await expect(check()).rejects.toThrow("There is no hosted zone Z0123456789ABCDEFGHIJ in this account.");
});

test("what AWS says otherwise is passed on", async () => {
  route53.on(GetHostedZoneCommand).rejects(Object.assign(new Error("AccessDenied: no"), { name: "AccessDenied" }));
  await expect(check()).rejects.toThrow("AccessDenied: no");
});

test("a private zone, and one of another name, are bad", async () => {
  route53.on(GetHostedZoneCommand).resolves(zone("uni.example.", true));
  await expect(check()).rejects.toThrow("Z0123456789ABCDEFGHIJ is a private zone");
  route53.on(GetHostedZoneCommand).resolves(zone("other.example."));
  await expect(check()).rejects.toThrow("is the zone other.example; the deployment file calls it uni.example.");
});

test("a zone that the world does not ask is bad", async () => {
  await expect(check(["ns.registrar.example"])).rejects.toThrow(
    "The world asks ns.registrar.example for uni.example. Have the domain above it, or the registrar, name those of this zone: ns-1.awsdns-01.org, ns-2.awsdns-02.net.",
  );
  const failing = checkHostedZone(DOMAIN, ZONE, async () => {
    throw new Error("ENOTFOUND");
  });
  await expect(failing).rejects.toThrow("The world finds no name server for uni.example.");
});

test.each<[string, ResourceRecordSet]>([
  ["A", { Name: "academy.uni.example.", Type: "A", TTL: 60, ResourceRecords: [{ Value: "192.0.2.1" }] }],
  ["AAAA", alias("AAAA", "old.elb.amazonaws.com.")],
  [
    "CNAME",
    { Name: "www.academy.uni.example.", Type: "CNAME", TTL: 60, ResourceRecords: [{ Value: "d1.cloudfront.net" }] },
  ],
])("a record of type %s that leads elsewhere is bad", async (type, record) => {
  records(record);
  await expect(check()).rejects.toThrow(`has a record of type ${type} that leads elsewhere.`);
});

test.each<[string[], boolean]>([
  [['0 issue "letsencrypt.org"'], false],
  [['0 issue ";"'], false],
  [['0 iodef "mailto:a@uni.example"', '0 issue "amazon.com"'], true],
  [['0 issue "letsencrypt.org"', '0 issue "amazontrust.com; policy=ev"'], true],
])("CAA records %j let Amazon issue: %j", async (values, isGood) => {
  records(caa("uni.example.", ...values));
  if (isGood) await expect(check()).resolves.toContain("has room");
  else await expect(check()).rejects.toThrow('Add: 0 issue "amazon.com".');
});

test("the nearest CAA records count, and no others", async () => {
  records(caa("academy.uni.example.", '0 issue "amazon.com"'), caa("uni.example.", '0 issue "letsencrypt.org"'));
  await expect(check()).resolves.toContain("has room");
});
