import { deployment, exportedValue, importName, only, resourcesOf, sharedTemplateOf, templateOf } from "./stacks";

const demo = templateOf(deployment("demo"));
const shared = sharedTemplateOf(deployment("demo"));
const university = templateOf(deployment("example-university"));
const distribution = only(demo, "AWS::CloudFront::Distribution")[1].Properties.DistributionConfig;

/** The configuration of the response headers that a behaviour adds, of the stack's own or of those that all share. */
function headersOf({ ResponseHeadersPolicyId: id }: { ResponseHeadersPolicyId: unknown }, template = demo) {
  const name = importName(id);
  const { Ref } = (name === undefined ? id : exportedValue(shared, name)) as { Ref: string };
  const policy = resourcesOf(name === undefined ? template : shared, "AWS::CloudFront::ResponseHeadersPolicy")[Ref];
  return policy?.Properties.ResponseHeadersPolicyConfig;
}

/** The directives of a behaviour's content security policy. What CloudFormation fills in stands as a word. */
function csp(
  behaviour: { ResponseHeadersPolicyId: unknown },
  { template = demo, word = (_filledIn: object): string => "recordings" } = {},
): Record<string, string> {
  const given = headersOf(behaviour, template).SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;
  const parts: (string | object)[] = typeof given === "string" ? [given] : given["Fn::Join"][1];
  const text = parts.map((part) => (typeof part === "string" ? part : word(part))).join("");
  return Object.fromEntries(text.split("; ").map((each) => [each.split(" ")[0], each.slice(each.indexOf(" ") + 1)]));
}

/** The behaviour of the page in a deployment's template. */
const pageOf = (template: typeof demo) =>
  only(template, "AWS::CloudFront::Distribution")[1].Properties.DistributionConfig.DefaultCacheBehavior;

/** Whether windows that the page opens keep a tie to it. */
const openerPolicy = (template: typeof demo): string =>
  headersOf(pageOf(template), template).CustomHeadersConfig.Items.find(
    ({ Header }: { Header: string }) => Header === "Cross-Origin-Opener-Policy",
  ).Value;

const behaviour = (pattern: string) =>
  distribution.CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === pattern);
const page = distribution.DefaultCacheBehavior;

describe("the bucket", () => {
  test("is private: public access is blocked and only this distribution reads it", () => {
    const [id, bucket] = only(demo, "AWS::S3::Bucket", "WebBucket");
    expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    const [, policy] = only(demo, "AWS::S3::BucketPolicy", "WebBucket");
    expect(policy.Properties.Bucket).toEqual({ Ref: id });
    const allowed = policy.Properties.PolicyDocument.Statement.filter(
      (each: { Effect: string }) => each.Effect === "Allow",
    );
    expect(allowed).toHaveLength(1);
    expect(allowed[0]).toMatchObject({
      // To list, so that a missing file is 404; no path leads to the list itself.
      Action: ["s3:GetObject", "s3:ListBucket"],
      Principal: { Service: "cloudfront.amazonaws.com" },
      Condition: { StringEquals: { "AWS:SourceArn": { "Fn::Join": expect.anything() } } },
    });
    expect(JSON.stringify(allowed[0].Condition)).toContain(only(demo, "AWS::CloudFront::Distribution")[0]);
  });
});

describe("the distribution", () => {
  test("sends each path to its place, the more specific first", () => {
    expect(distribution.CacheBehaviors.map(({ PathPattern }: { PathPattern: string }) => PathPattern)).toEqual([
      "/a/worker/*",
      "/a/*",
      "/modules/*",
      "/textbook/*",
      "/game-assets/*",
      "/v2/courses/*/admin/*",
      "/v2/*",
      "//v2/*",
      "/.well-known/*",
      "/courses-dev/*",
      "/recordings/*",
    ]);
    const [files, api] = distribution.Origins;
    expect(files.S3OriginConfig).toEqual({ OriginAccessIdentity: "" });
    expect(api.CustomOriginConfig.OriginProtocolPolicy).toBe("https-only");
    expect([page, behaviour("/a/*"), behaviour("/a/worker/*")].map((each) => each.TargetOriginId)).toEqual([
      files.Id,
      files.Id,
      files.Id,
    ]);
    const ofApi = ["/v2/courses/*/admin/*", "/v2/*", "//v2/*", "/.well-known/*"].map(behaviour);
    expect(ofApi.map((each) => each.TargetOriginId)).toEqual([api.Id, api.Id, api.Id, api.Id]);
  });

  test("fetches the API from its host, without caching and without the viewer's Host", () => {
    const [api] = only(demo, "AWS::ApiGatewayV2::Api");
    expect(distribution.Origins[1].DomainName).toEqual({
      "Fn::Select": [2, { "Fn::Split": ["/", { "Fn::GetAtt": [api, "ApiEndpoint"] }] }],
    });
    expect(behaviour("/v2/*")).toMatchObject({
      AllowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
      // The managed policies CachingDisabled and AllViewerExceptHostHeader.
      CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
      OriginRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
      ViewerProtocolPolicy: "https-only",
    });
  });

  test("answers routes of the page with index.html, and nothing but those", () => {
    const functionOf = (prefix: string) => {
      const [id] = only(demo, "AWS::CloudFront::Function", prefix);
      return [{ EventType: "viewer-request", FunctionARN: { "Fn::GetAtt": [id, "FunctionARN"] } }];
    };
    expect(page.FunctionAssociations).toEqual(functionOf("WebPageFallback"));
    const limited = ["/v2/courses/*/admin/*", "//v2/*"];
    for (const each of distribution.CacheBehaviors) {
      const ofFiles = each.PathPattern.startsWith("/a/") ? functionOf("WebBrotliCopy") : undefined;
      expect(each.FunctionAssociations).toEqual(
        limited.includes(each.PathPattern) ? functionOf("WebBodyLimit") : ofFiles,
      );
    }
    // An error page for 403 or 404 would replace the API's own answers too.
    expect(distribution.CustomErrorResponses).toBeUndefined();
  });

  test("answers scripts and styles with the copies that the build compressed", () => {
    const [brotliCopy] = only(demo, "AWS::CloudFront::Function", "WebBrotliCopy");
    for (const path of ["/a/*", "/a/worker/*"]) {
      expect(behaviour(path).FunctionAssociations).toEqual([
        { EventType: "viewer-request", FunctionARN: { "Fn::GetAtt": [brotliCopy, "FunctionARN"] } },
      ]);
    }
    expect(only(demo, "Custom::CDKBucketDeployment", "WebUploadBrotliCopies")[1].Properties).toMatchObject({
      DestinationBucketKeyPrefix: "br",
      SystemMetadata: { "content-encoding": "br", "cache-control": "public, max-age=31536000, immutable" },
    });
  });

  test("has the domain, and a floor under its protocol, only with a certificate", () => {
    expect(distribution.Aliases).toBeUndefined();
    expect(distribution.ViewerCertificate).toBeUndefined();
    const other = only(university, "AWS::CloudFront::Distribution")[1].Properties.DistributionConfig;
    expect(other.Aliases).toEqual(["academy.university.example"]);
    expect(other.ViewerCertificate).toEqual({
      AcmCertificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/01234567-89ab-cdef-0123-456789abcdef",
      MinimumProtocolVersion: "TLSv1.2_2021",
      SslSupportMethod: "sni-only",
    });
  });
});

describe("the headers", () => {
  test("of the page let it load its own code only, send recordings and talk to robots besides, and evaluate nothing", () => {
    expect(csp(page)).toEqual({
      "default-src": "'none'",
      // Of the scripts that stand in the page, those of the build.
      "script-src": "'self' 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
      "style-src": "'self' 'unsafe-inline'",
      "font-src": "'self' data:",
      "img-src": "'self' data: blob: https:",
      "media-src": "'self' blob: https:",
      "worker-src": "'self'",
      "connect-src": "'self' https://recordings wss://*.iot.ap-southeast-1.amazonaws.com",
      "manifest-src": "'self'",
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
    });
    expect(behaviour("/a/*").ResponseHeadersPolicyId).toEqual(page.ResponseHeadersPolicyId);
  });

  test("of the page let it call the origins that its settings name", () => {
    const settings = { loggerUrl: "https://logs.example/x", errorReportingDsn: "https://key@errors.example/1" };
    const template = templateOf(deployment("demo", settings));
    const policies = JSON.stringify(resourcesOf(template, "AWS::CloudFront::ResponseHeadersPolicy"));
    expect(policies).toContain(
      " wss://*.iot.ap-southeast-1.amazonaws.com https://logs.example https://errors.example;",
    );
  });

  test("of the page admit GitHub and Google Drive where they are switched on, and let a window for signing in live", () => {
    const github = { kind: "app", clientId: "Iv1.0123456789abcdef", appSlug: "our-academy" };
    const googleDrive = { clientId: "1-a.apps.googleusercontent.com", apiKey: "key", appId: "1" };
    const withGithub = templateOf(deployment("demo", { github }));
    const usual = csp(page);
    expect(csp(pageOf(withGithub), { template: withGithub })).toEqual({
      ...usual,
      "connect-src": `${usual["connect-src"]} https://api.github.com`,
    });
    const withDrive = templateOf(deployment("demo", { googleDrive }));
    expect(csp(pageOf(withDrive), { template: withDrive })).toEqual({
      ...usual,
      "script-src": `${usual["script-src"]} https://accounts.google.com/gsi/client https://apis.google.com`,
      "style-src": "'self' 'unsafe-inline' https://accounts.google.com/gsi/style",
      "frame-src": "https://accounts.google.com/gsi/ https://docs.google.com",
      "connect-src": `${usual["connect-src"]} https://accounts.google.com/gsi/ https://www.googleapis.com`,
    });
    expect([demo, withGithub, withDrive].map(openerPolicy)).toEqual([
      "same-origin",
      "same-origin-allow-popups",
      "same-origin-allow-popups",
    ]);
  });

  test("of the page in the stage local admit the stand-ins, on the port of the site by this machine's name", () => {
    const local = templateOf(deployment("local"));
    const word = (filledIn: object) => ("Fn::Select" in filledIn ? "8123" : "http://127.0.0.1:8123");
    const policy = csp(pageOf(local), { template: local, word });
    expect(policy["frame-src"]).toBe("http://localhost:8123/google/gsi/ http://localhost:8123");
    expect(policy["connect-src"]).toMatch(
      / http:\/\/127\.0\.0\.1:8123 http:\/\/localhost:8123 http:\/\/localhost:8123\/google\/gsi\/$/,
    );
    expect(openerPolicy(local)).toBe("same-origin-allow-popups");
  });

  test("of the page let it ask for the camera and the microphone, and no frame within it", () => {
    const { Items } = headersOf(page).CustomHeadersConfig;
    const permissions = Items.find(({ Header }: { Header: string }) => Header === "Permissions-Policy");
    expect(permissions).toEqual({
      Header: "Permissions-Policy",
      Value: "camera=(self), geolocation=(), payment=(), usb=(), microphone=(self)",
      Override: true,
    });
  });

  test("of the language worker let it evaluate and reach nothing", () => {
    expect(csp(behaviour("/a/worker/*"))).toEqual({
      "default-src": "'none'",
      "script-src": "'unsafe-eval'",
      "connect-src": "'none'",
    });
  });

  test("of the API give way to a policy that it sends itself", () => {
    const { ContentSecurityPolicy } = headersOf(behaviour("/v2/*")).SecurityHeadersConfig;
    expect(ContentSecurityPolicy).toEqual({
      ContentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      Override: false,
    });
  });

  test("let other pages read what the gateway says in the API's place, if they may call it at all", () => {
    const template = templateOf(deployment("example-university"));
    const policyOf = (prefix: string) =>
      only(template, "AWS::CloudFront::ResponseHeadersPolicy", prefix)[1].Properties.ResponseHeadersPolicyConfig;
    expect(policyOf("WebApiHeaders").CorsConfig).toEqual({
      AccessControlAllowCredentials: true,
      AccessControlAllowHeaders: { Items: ["Authorization", "Content-Type", "If-Match"] },
      AccessControlAllowMethods: { Items: ["GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD", "PATCH"] },
      AccessControlAllowOrigins: { Items: ["https://frontend.university.example"] },
      AccessControlExposeHeaders: { Items: ["Content-Length", "Content-Range", "ETag"] },
      OriginOverride: false,
    });
    expect(headersOf(behaviour("/v2/*")).CorsConfig).toBeUndefined();
    expect(headersOf(page).CorsConfig).toBeUndefined();
  });

  test("open modules to the pages of all origins, as they do what was uploaded", () => {
    expect(headersOf(behaviour("/modules/*")).CorsConfig).toMatchObject({
      AccessControlAllowOrigins: { Items: ["*"] },
      AccessControlAllowCredentials: false,
    });
    expect(behaviour("/modules/*").ResponseHeadersPolicyId).toEqual(behaviour("/recordings/*").ResponseHeadersPolicyId);
  });

  test.each([
    "/v2/*",
    "/modules/*",
    "/textbook/*",
    "/game-assets/*",
    "/.well-known/*",
    "/a/*",
    "/a/worker/*",
    "/courses-dev/*",
    "/recordings/*",
    undefined,
  ])("everywhere hold to HTTPS, to the declared type, and to no frame and no referrer (%s)", (pattern) => {
    const { SecurityHeadersConfig } = headersOf(pattern ? behaviour(pattern) : page);
    expect(SecurityHeadersConfig).toMatchObject({
      StrictTransportSecurity: { AccessControlMaxAgeSec: 31536000, IncludeSubdomains: true, Override: true },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: "DENY", Override: true },
      ReferrerPolicy: { ReferrerPolicy: "no-referrer", Override: true },
    });
  });
});

test("a book comes from the site's bucket with the page's headers, compressed, and no page stands for what it lacks", () => {
  const ofBooks = behaviour("/textbook/*");
  expect(ofBooks).toMatchObject({ TargetOriginId: page.TargetOriginId, Compress: true });
  expect(ofBooks.ResponseHeadersPolicyId).toEqual(page.ResponseHeadersPolicyId);
  expect(ofBooks.FunctionAssociations ?? []).toEqual([]);
});

test("what every game has comes from the site's bucket, and no page stands for what is missing", () => {
  const ofGames = behaviour("/game-assets/*");
  expect(ofGames).toMatchObject({ TargetOriginId: page.TargetOriginId, Compress: true });
  expect(ofGames.ResponseHeadersPolicyId).toEqual(page.ResponseHeadersPolicyId);
  expect(ofGames.FunctionAssociations ?? []).toEqual([]);
});

describe("the upload", () => {
  const [hashedId, hashed] = only(demo, "Custom::CDKBucketDeployment", "WebUploadHashedFiles");
  const [, pageFiles] = only(demo, "Custom::CDKBucketDeployment", "WebUploadPage");

  test("lets files with hashed names be kept for ever and the page never", () => {
    expect(hashed.Properties).toMatchObject({
      DestinationBucketKeyPrefix: "a",
      SystemMetadata: { "cache-control": "public, max-age=31536000, immutable" },
    });
    expect(pageFiles.Properties.DestinationBucketKeyPrefix).toBeUndefined();
    expect(pageFiles.Properties.SystemMetadata).toEqual({ "cache-control": "no-cache" });
  });

  test("lets pictures and sounds of the game be kept for an hour", () => {
    const [, game] = only(demo, "Custom::CDKBucketDeployment", "WebUploadGameFiles");
    expect(game.Properties).toMatchObject({
      DestinationBucketKeyPrefix: "game-assets",
      Prune: false,
      SystemMetadata: { "cache-control": "public, max-age=3600, stale-while-revalidate=604800" },
    });
  });

  test("brings the page after the files that it names, and drops what the edge holds of it", () => {
    expect((pageFiles as unknown as { DependsOn: string[] }).DependsOn).toContain(hashedId);
    expect(pageFiles.Properties.DistributionPaths).toEqual(["/index.html", "/sw.js", "/textbook/*", "/game-assets/*"]);
  });

  test("deletes nothing that an open page of an earlier version may still fetch", () => {
    expect([hashed.Properties.Prune, pageFiles.Properties.Prune]).toEqual([false, false]);
  });
});
