import * as z from "zod";

const hostName = z.string().regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, "use a host name such as academy.example.edu");

const certificateArn = z
  .string()
  .regex(
    /^arn:aws:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]{36}$/,
    "use the ARN of an ACM certificate in us-east-1, where CloudFront looks for it",
  );

const hostedZone = z.strictObject({
  id: z.string().regex(/^Z[A-Z0-9]{5,31}$/, "use the id of a public hosted zone, such as Z0123456789ABCDEFGHIJ"),
  name: hostName,
});

/**
 * Where a site is served: under `name`, to which the names of `redirectFrom` lead. Either DNS is a hosted zone of the
 * account, and certificate and records are made, or both are made by hand and the certificate is named.
 */
export const domain = z
  .strictObject({
    name: hostName,
    redirectFrom: z.array(hostName).max(5).default([]),
    certificateArn: certificateArn.optional(),
    hostedZone: hostedZone.optional(),
  })
  .superRefine(({ name, redirectFrom, certificateArn, hostedZone }, context) => {
    const report = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
    if ((certificateArn === undefined) === (hostedZone === undefined)) {
      report([], "name a hostedZone, in which certificate and records are made, or the certificateArn of your own");
    }
    const isInZone = (host: string) =>
      hostedZone === undefined || host === hostedZone.name || host.endsWith(`.${hostedZone.name}`);
    if (!isInZone(name)) report(["name"], `it is not in the zone ${hostedZone?.name}`);
    for (const [index, host] of redirectFrom.entries()) {
      if (!isInZone(host)) report(["redirectFrom", index], `it is not in the zone ${hostedZone?.name}`);
      if (host === name || redirectFrom.indexOf(host) !== index) {
        report(["redirectFrom", index], `${host} is named twice`);
      }
    }
  });

/** Where a site is served by a name of its own. */
export type Domain = z.infer<typeof domain>;

/** Every name under which a site answers, its own first. */
export function hostNames({ name, redirectFrom }: Domain): string[] {
  return [name, ...redirectFrom];
}
