import {
  GetHostedZoneCommand,
  ListResourceRecordSetsCommand,
  type ResourceRecordSet,
  Route53Client,
} from "@aws-sdk/client-route-53";
import { type Domain, hostNames } from "../../lib/domain";

type Zone = NonNullable<Domain["hostedZone"]>;

/** Tells the name servers that the world asks for a name (`dns.promises.resolveNs`). */
export type ResolveNs = (name: string) => Promise<string[]>;

/** Names by which a CAA record may let Amazon issue certificates. */
const AMAZON = ["amazon.com", "amazontrust.com", "awstrust.com", "amazonaws.com"];

const withoutDot = (name = "") => name.toLowerCase().replace(/\.$/, "");

/**
 * Tells whether the hosted zone of a domain is the one that the world asks, and takes the certificate's and the site's
 * records. Throws an Error that says what is in the way, and what to do.
 */
export async function checkHostedZone(domain: Domain, zone: Zone, resolveNs: ResolveNs): Promise<string> {
  const client = new Route53Client({ region: "us-east-1" });
  const servers = await readZone(client, zone);
  await checkDelegation(zone, servers, resolveNs);
  for (const host of hostNames(domain)) await checkRecords(client, zone, host);
  return `${zone.name} is asked by the world, and has room for ${hostNames(domain).join(", ")}`;
}

async function readZone(client: Route53Client, { id, name }: Zone): Promise<string[]> {
  const { HostedZone, DelegationSet } = await client.send(new GetHostedZoneCommand({ Id: id })).catch((error) => {
    if (error.name !== "NoSuchHostedZone") throw error;
    throw new Error(
      `There is no hosted zone ${id} in this account. aws route53 list-hosted-zones shows those there are.`,
    );
  });
  if (HostedZone?.Config?.PrivateZone) {
    throw new Error(`${id} is a private zone, which nobody outside your networks asks. Name the public one.`);
  }
  if (withoutDot(HostedZone?.Name) !== name) {
    throw new Error(`${id} is the zone ${withoutDot(HostedZone?.Name)}; the deployment file calls it ${name}.`);
  }
  return (DelegationSet?.NameServers ?? []).map(withoutDot);
}

/** A zone that nobody asks would have ACM wait for its record in vain, and the deployment with it. */
async function checkDelegation({ name }: Zone, servers: readonly string[], resolveNs: ResolveNs): Promise<void> {
  const answered = (await resolveNs(name).catch(() => [])).map(withoutDot);
  if (answered.some((server) => servers.includes(server))) return;
  const found = answered.length > 0 ? `The world asks ${answered.join(", ")}` : "The world finds no name server";
  throw new Error(
    `${found} for ${name}. Have the domain above it, or the registrar, name those of this zone: ${servers.join(", ")}.`,
  );
}

async function recordsOf(client: Route53Client, { id }: Zone, name: string): Promise<ResourceRecordSet[]> {
  const from = { HostedZoneId: id, StartRecordName: name, MaxItems: 20 };
  const { ResourceRecordSets = [] } = await client.send(new ListResourceRecordSetsCommand(from));
  return ResourceRecordSets.filter(({ Name }) => withoutDot(Name) === name);
}

const isOfDistribution = ({ AliasTarget }: ResourceRecordSet) =>
  withoutDot(AliasTarget?.DNSName).endsWith(".cloudfront.net");

async function checkRecords(client: Route53Client, zone: Zone, host: string): Promise<void> {
  const records = await recordsOf(client, zone, host);
  const taken = records.find(
    (record) =>
      ["A", "AAAA", "CNAME"].includes(record.Type ?? "") && !(record.Type !== "CNAME" && isOfDistribution(record)),
  );
  if (taken) {
    throw new Error(
      `${host} has a record of type ${taken.Type} that leads elsewhere. Remove it when the site may move: CloudFormation ` +
        "makes its own, and stops at one that is there.",
    );
  }
  const issuers = await issuersOf(client, zone, host);
  if (issuers && !issuers.some((issuer) => AMAZON.includes(issuer))) {
    throw new Error(
      `CAA records let ${issuers.join(", ") || "nobody"} issue certificates for ${host}. Add: 0 issue "amazon.com".`,
    );
  }
}

/** Who may issue certificates for a name, by the nearest CAA records in the zone (RFC 8659); undefined where there are none. */
async function issuersOf(client: Route53Client, zone: Zone, host: string): Promise<string[] | undefined> {
  for (let name = host; name.endsWith(zone.name); name = name.slice(name.indexOf(".") + 1)) {
    const caa = (await recordsOf(client, zone, name)).filter(({ Type }) => Type === "CAA");
    const values = caa.flatMap(({ ResourceRecords }) => (ResourceRecords ?? []).map(({ Value = "" }) => Value));
    const issuers = values.flatMap((value) => /^\d+\s+issue\s+"([^";\s]*)/.exec(value)?.[1] ?? []);
    if (values.length > 0) return issuers;
    if (name === zone.name) return undefined;
  }
  return undefined;
}
