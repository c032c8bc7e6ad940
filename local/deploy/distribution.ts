import * as z from "zod";
import type { HttpApi } from "../apigateway";
import {
  createDistribution,
  distributionConfig,
  fromCachePolicy,
  fromOriginRequestPolicy,
  headersPolicy,
  viewerFunction,
} from "../cloudfront";
import type { HttpHandler } from "../http/server";
import type { S3 } from "../s3";
import { withLocalBuckets } from "./buckets";
import type { Stack } from "./stack";

const functionCode = z.object({ FunctionCode: z.string() });

const statement = z.object({ Effect: z.string(), Action: z.union([z.string(), z.array(z.string())]) });
const bucketPolicy = z.object({ Bucket: z.string(), PolicyDocument: z.object({ Statement: z.array(statement) }) });

/** The buckets of which a policy lets somebody see what is in them: here that is the distribution. */
function listedBuckets(stack: Stack): Set<string> {
  const policies = stack.resourcesWhere("AWS::S3::BucketPolicy", () => true);
  return new Set(
    policies.flatMap(({ properties }) => {
      const { Bucket, PolicyDocument } = bucketPolicy.parse(properties);
      const lists = PolicyDocument.Statement.some(
        ({ Effect, Action }) => Effect === "Allow" && [Action].flat().includes("s3:ListBucket"),
      );
      return lists ? [Bucket] : [];
    }),
  );
}

/** The stack's distribution. */
export interface DeployedDistribution {
  readonly handle: HttpHandler;
  /** Headers that it adds to every request to an API. */
  readonly apiHeaders: Readonly<Record<string, string>>;
}

/** Makes the handler of the stack's distribution; undefined when the stack has none. */
export function deployDistribution(
  s3: S3,
  apis: ReadonlyMap<string, HttpApi>,
  stack: Stack,
): DeployedDistribution | undefined {
  const [resource, second] = stack.resources("AWS::CloudFront::Distribution");
  if (!resource) return undefined;
  if (second) throw new Error(`The embedded cloud serves one distribution; ${second.logicalId} is another`);
  const byId = <T>(type: string, read: (properties: unknown) => T) =>
    stack.resources(type).map((one) => [one.id, read(one.properties)] as const);
  const listed = listedBuckets(stack);
  const config = distributionConfig.parse(resource.properties.DistributionConfig);
  const added = config.Origins.filter(({ DomainName }) => apis.has(DomainName)).flatMap(
    ({ OriginCustomHeaders }) => OriginCustomHeaders,
  );
  const apiHeaders = Object.fromEntries(added.map(({ HeaderName, HeaderValue }) => [HeaderName, HeaderValue]));
  const handle = createDistribution({
    config,
    origin(domainName) {
      const api = apis.get(domainName);
      if (api) return { api };
      const bucket = s3.bucket(domainName.replace(/\.s3(\.[a-z0-9-]+)?\.amazonaws\.com$/, ""));
      return bucket && { bucket, mayList: listed.has(bucket.name) };
    },
    functions: new Map(
      byId("AWS::CloudFront::Function", (properties) => functionCode.parse(properties).FunctionCode).map(
        ([id, code]) => [id, viewerFunction(id, code)],
      ),
    ),
    headersPolicies: new Map(
      byId("AWS::CloudFront::ResponseHeadersPolicy", (properties) =>
        headersPolicy(JSON.parse(withLocalBuckets(JSON.stringify(properties), s3))),
      ),
    ),
    forwardingPolicies: new Map([
      ...byId("AWS::CloudFront::CachePolicy", fromCachePolicy),
      ...byId("AWS::CloudFront::OriginRequestPolicy", fromOriginRequestPolicy),
    ]),
  });
  return { handle, apiHeaders };
}
