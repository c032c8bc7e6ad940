import { deployment, exportedValue, importName, only, resourcesOf, sharedTemplateOf, templateOf } from "./stacks";

const demo = templateOf(deployment("demo"));
const shared = sharedTemplateOf(deployment("demo"));
const disposable = templateOf(deployment("demo", { isDisposable: true }));
const production = templateOf(deployment("example-university"));
const distribution = only(demo, "AWS::CloudFront::Distribution")[1].Properties.DistributionConfig;
const buckets = ["MediaAssets", "MediaRecordings"] as const;
const behaviour = (pattern: string) =>
  distribution.CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === pattern);

describe.each(buckets)("the bucket %s", (name) => {
  const [id, bucket] = only(demo, "AWS::S3::Bucket", name);
  const policy = Object.values(resourcesOf(demo, "AWS::S3::BucketPolicy")).find(
    ({ Properties }) => Properties.Bucket.Ref === id,
  );
  const statements = policy?.Properties.PolicyDocument.Statement;

  test("is private and encrypted, and its objects belong to their bucket's owner", () => {
    expect(bucket.Properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" } }],
      },
    });
    expect(bucket.Properties.AccessControl).toBeUndefined();
  });

  test("is read by this distribution, and by nobody without encryption", () => {
    expect(statements).toHaveLength(2);
    expect(statements).toContainEqual(
      expect.objectContaining({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
    );
    const [allowed] = statements.filter(({ Effect }: { Effect: string }) => Effect === "Allow");
    expect(allowed).toMatchObject({
      Action: "s3:GetObject",
      Principal: { Service: "cloudfront.amazonaws.com" },
      Condition: { StringEquals: { "AWS:SourceArn": expect.anything() } },
    });
    expect(JSON.stringify(allowed.Condition)).toContain(only(demo, "AWS::CloudFront::Distribution")[0]);
  });

  test("outlives the stack, but for a disposable stage", () => {
    expect(bucket.DeletionPolicy).toBe("Retain");
    expect(only(disposable, "AWS::S3::Bucket", name)[1].DeletionPolicy).toBe("Delete");
  });

  test("keeps what was deleted or replaced for 35 days, and no role may delete a version of it", () => {
    expect(bucket.Properties.VersioningConfiguration).toEqual({ Status: "Enabled" });
    expect(bucket.Properties.LifecycleConfiguration.Rules).toContainEqual({
      Id: "EarlierVersions",
      Status: "Enabled",
      NoncurrentVersionExpiration: { NoncurrentDays: 35 },
      ExpiredObjectDeleteMarker: true,
    });
    expect(JSON.stringify(resourcesOf(demo, "AWS::IAM::Policy"))).not.toContain("DeleteObjectVersion");
    expect(only(disposable, "AWS::S3::Bucket", name)[1].Properties.VersioningConfiguration).toBeUndefined();
    // Modules that an institution has brought to the site stand in no repository.
    expect(only(demo, "AWS::S3::Bucket", "WebBucket")[1].Properties.VersioningConfiguration).toBeDefined();
  });
});

describe("recordings", () => {
  const [, { Properties }] = only(demo, "AWS::S3::Bucket", "MediaRecordings");

  test("that were uploaded and not kept, or replaced, and parts of uploads, are deleted after a day", () => {
    expect(Properties.LifecycleConfiguration.Rules).toEqual([
      {
        Id: "WhatNobodyKept",
        Status: "Enabled",
        TagFilters: [{ Key: "kept", Value: "no" }],
        ExpirationInDays: 1,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
      },
      { Id: "UnfinishedParts", Status: "Enabled", AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
      {
        Id: "ReplacedSheets",
        Status: "Enabled",
        Prefix: "cockpit/",
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
      },
      expect.objectContaining({ Id: "EarlierVersions" }),
    ]);
  });

  test("are sent in parts and read by signed addresses from pages of any origin, and nothing else", () => {
    expect(Properties.CorsConfiguration.CorsRules).toEqual([
      {
        AllowedMethods: ["GET", "PUT"],
        AllowedOrigins: ["*"],
        AllowedHeaders: ["*"],
        ExposedHeaders: ["ETag"],
        MaxAge: 3600,
      },
    ]);
    expect(only(demo, "AWS::S3::Bucket", "MediaAssets")[1].Properties.CorsConfiguration).toBeUndefined();
  });

  test("are a place that the page may call", () => {
    const [, { Properties }] = only(demo, "AWS::CloudFront::ResponseHeadersPolicy", "WebPageHeaders");
    const { ContentSecurityPolicy } =
      Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy;
    const parts = ContentSecurityPolicy["Fn::Join"][1];
    const [id] = only(demo, "AWS::S3::Bucket", "MediaRecordings");
    const at = parts.findIndex((part: unknown) => typeof part === "object");
    expect(parts[at]).toEqual({ "Fn::GetAtt": [id, "RegionalDomainName"] });
    expect(parts[at - 1]).toMatch(/; connect-src 'self' https:\/\/$/);
    expect(parts[at + 1]).toMatch(/^ wss:[^;]+; manifest-src /);
  });
});

describe.each([
  ["/courses-dev/*", "MediaAssets", true],
  ["/recordings/*", "MediaRecordings", false],
])("the path %s", (pattern, name, isCompressed) => {
  const found = behaviour(pattern);

  test("leads to its bucket, for reading only", () => {
    const origin = distribution.Origins.find(({ Id }: { Id: string }) => Id === found.TargetOriginId);
    expect(origin.DomainName).toEqual({ "Fn::GetAtt": [only(demo, "AWS::S3::Bucket", name)[0], "RegionalDomainName"] });
    expect(origin.OriginAccessControlId).toBeDefined();
    expect(origin.OriginPath).toBeUndefined();
    expect(found).toMatchObject({
      AllowedMethods: ["GET", "HEAD"],
      Compress: isCompressed,
      ViewerProtocolPolicy: "redirect-to-https",
      // The managed policy CachingOptimized: neither cookies nor the query of an address reach the bucket.
      CachePolicyId: "658327ea-f89d-4fab-a63d-7e88639e58f6",
    });
    expect(found.OriginRequestPolicyId).toBeUndefined();
    expect(found.FunctionAssociations).toBeUndefined();
  });

  test("serves data that runs nowhere, and that pages of other origins may read without credentials", () => {
    const { Ref } = exportedValue(shared, importName(found.ResponseHeadersPolicyId) ?? "") as { Ref: string };
    const policies = resourcesOf(shared, "AWS::CloudFront::ResponseHeadersPolicy");
    const config = policies[Ref]?.Properties.ResponseHeadersPolicyConfig;
    expect(config.SecurityHeadersConfig).toMatchObject({
      ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'; sandbox", Override: true },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: "DENY", Override: true },
    });
    expect(config.CorsConfig).toMatchObject({
      AccessControlAllowOrigins: { Items: ["*"] },
      AccessControlAllowMethods: { Items: ["GET", "HEAD"] },
      AccessControlAllowCredentials: false,
      OriginOverride: true,
    });
  });
});

test("no path leads to playback data, to sheets or to texts that are not open, and assets of another stage have another path", () => {
  const patterns = distribution.CacheBehaviors.map(({ PathPattern }: { PathPattern: string }) => PathPattern);
  expect(patterns.filter((pattern: string) => /playback|cockpit|chapter-texts|^\/\*/.test(pattern))).toEqual([]);
  const others = only(production, "AWS::CloudFront::Distribution")[1].Properties.DistributionConfig.CacheBehaviors;
  expect(others.map(({ PathPattern }: { PathPattern: string }) => PathPattern)).toContain("/courses-prod/*");
});

test("the API may touch the objects of its routes, and change neither buckets nor what they are set to", () => {
  const statements = Object.values(resourcesOf(demo, "AWS::IAM::Policy"))
    .filter(({ Properties }) => JSON.stringify(Properties.Roles).includes("ApiHandlerRole"))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
    .filter(({ Action }) => [Action].flat().some((action: string) => action.startsWith("s3:")));
  const arn = (name: (typeof buckets)[number]) => ({ "Fn::GetAtt": [only(demo, "AWS::S3::Bucket", name)[0], "Arn"] });
  const under = (name: (typeof buckets)[number], path: string) => ({ "Fn::Join": ["", [arn(name), path]] });
  const objects = ["s3:DeleteObject", "s3:GetObject", "s3:PutObject"];
  const rights = statements.flatMap(({ Action, Resource }) =>
    [Resource].flat().map((resource: object) => [JSON.stringify(resource), [Action].flat().sort().join()]),
  );
  expect(Object.fromEntries(rights)).toEqual({
    [JSON.stringify(arn("MediaAssets"))]: "s3:ListBucket",
    [JSON.stringify(arn("MediaRecordings"))]: "s3:ListBucket",
    [JSON.stringify(under("MediaAssets", "/chapter-texts/*"))]: objects.join(),
    [JSON.stringify(under("MediaAssets", "/courses-dev/*"))]: objects.join(),
    [JSON.stringify(under("MediaRecordings", "/cockpit/*"))]: "s3:GetObject,s3:PutObject",
    [JSON.stringify(under("MediaRecordings", "/playback/*"))]: [
      "s3:DeleteObject",
      "s3:GetObject",
      "s3:PutObject",
      "s3:PutObjectTagging",
    ].join(),
    [JSON.stringify(under("MediaRecordings", "/recordings/*"))]: [
      "s3:DeleteObject",
      "s3:GetObject",
      "s3:ListMultipartUploadParts",
      "s3:PutObject",
      "s3:PutObjectTagging",
    ].join(),
  });
});
