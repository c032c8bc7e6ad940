import type { Right } from "../iam/access";

/** The resources that a request names. */
interface Named {
  readonly name?: string;
  readonly id?: string;
  /** ARN of the certificate in question. */
  readonly principal?: string;
  readonly body: unknown;
}

type Arn = (resource: string) => string;
type Rights = readonly [action: string, resources: (named: Named, arn: Arn) => string[]];

const anything = () => ["*"];
const thing = ({ name = "" }: Named, arn: Arn) => [arn(`thing/${name}`)];
const certificate = ({ id = "" }: Named, arn: Arn) => [arn(`cert/${id}`)];
const attached = (named: Named, arn: Arn) => [...thing(named, arn), named.principal ?? "*"];
const principal = ({ principal = "*" }: Named) => [principal];
const text = (body: unknown, key: string): string => String((body as Record<string, unknown> | undefined)?.[key] ?? "");
const grouped = ({ body }: Named, arn: Arn) => [
  arn(`thing/${text(body, "thingName")}`),
  arn(`thinggroup/${text(body, "thingGroupName")}`),
];
const target = ({ body }: Named) => [text(body, "target")];

/** By route as `control-plane.ts` has it: the action, and the resources on each of which it must be allowed. */
const rights: Readonly<Record<string, Rights>> = {
  "GET /endpoint": ["DescribeEndpoint", anything],
  "POST /keys-and-certificate": ["CreateKeysAndCertificate", anything],
  "POST /certificates": ["CreateCertificateFromCsr", anything],
  "GET /certificates/{id}": ["DescribeCertificate", certificate],
  "PUT /certificates/{id}": ["UpdateCertificate", certificate],
  "DELETE /certificates/{id}": ["DeleteCertificate", certificate],
  "POST /things/{name}": ["CreateThing", thing],
  "GET /things/{name}": ["DescribeThing", thing],
  "DELETE /things/{name}": ["DeleteThing", thing],
  "PUT /things/{name}/principals": ["AttachThingPrincipal", attached],
  "DELETE /things/{name}/principals": ["DetachThingPrincipal", attached],
  "GET /things/{name}/principals": ["ListThingPrincipals", thing],
  "GET /things/{name}/thing-groups": ["ListThingGroupsForThing", thing],
  "GET /principals/things": ["ListPrincipalThings", principal],
  "PUT /thing-groups/addThingToThingGroup": ["AddThingToThingGroup", grouped],
  "PUT /thing-groups/removeThingFromThingGroup": ["RemoveThingFromThingGroup", grouped],
  "PUT /target-policies/{name}": ["AttachPolicy", target],
  "POST /target-policies/{name}": ["DetachPolicy", target],
  "POST /topics/{name}": ["Publish", ({ name = "" }, arn) => [arn(`topic/${name}`)]],
};

/** Returns the rights that a request needs. Throws for a route that nobody has thought of. */
export function rightsOf(route: string, named: Named, arn: Arn): Right[] {
  const found = rights[route];
  if (!found) throw new Error(`The stand-in does not know what right ${route} needs`);
  const [action, resources] = found;
  return resources(named, arn).map((resource) => ({ action: `iot:${action}`, resource }));
}
