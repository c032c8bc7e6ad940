import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Annotations, Duration, Validations } from "aws-cdk-lib";
import { Certificate, type ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IResponseHeadersPolicy,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { DISTRIBUTION_KEY_HEADER } from "../domain/facts/distribution-key";
import { inlineScriptSources } from "../scripts/inline-scripts";
import { DnsRecords } from "./dns-records";
import { type Domain, hostNames } from "./domain";
import type { AdmittedSources } from "./file-hosts";
import { responseHeaders } from "./headers";
import type { Media } from "./media";
import { bodyLimit, brotliCopy, pageFallback } from "./routing";
import type { SharedParts } from "./shared";
import { Upload } from "./upload";

export interface WebProps {
  /** The folder that web/build.ts made. */
  readonly bundle: string;
  readonly domain?: Domain;
  /** The certificate that was made for the domain, where none is named there, and the ARN of the firewall. */
  readonly edge?: { readonly certificate?: ICertificate; readonly firewallArn?: string };
  /** Where the API is, and the key by which it knows the distribution. */
  readonly api: { readonly hostName: string; readonly key: string };
  readonly media: Media;
  /** What all deployments of the account and region use. */
  readonly shared: Pick<SharedParts, "bucketAccess" | "headers">;
  /** Origins besides its own and the recordings' bucket that the page may call. */
  readonly reached: readonly string[];
  /** Other addresses of the site, by which what the API tells may be named. */
  readonly ownAddresses: readonly string[];
  /** What the page loads and calls for GitHub and Google Drive. */
  readonly fileHosts: AdmittedSources;
  /** People sign in with another site in a window that the page opens. */
  readonly opensSignIn: boolean;
  /** Origins of other pages that may call the API, with commas between them; empty for none. */
  readonly callers: string;
}

/** The site: private buckets and the API behind one CloudFront distribution, so that the page has one origin. */
export class Web extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  readonly origin: string;
  /** Brings the built page into the bucket. */
  readonly upload: Upload;

  constructor(scope: Construct, id: string, props: WebProps) {
    super(scope, id);
    this.bucket = new Bucket(this, "Bucket");
    this.distribution = this.addDistribution(props);
    this.origin = `https://${props.domain?.name ?? this.distribution.domainName}`;
    if (props.domain) new DnsRecords(this, "DnsRecords", props.domain, this.distribution);
    this.upload = new Upload(this, "Upload", {
      bundle: props.bundle,
      bucket: this.bucket,
      distribution: this.distribution,
    });
    this.acknowledge();
  }

  private addDistribution({ bundle, domain, edge, api, media, shared, callers, ...reach }: WebProps): Distribution {
    const headers = responseHeaders(
      this,
      {
        inlineScripts: inlineScriptSources(readFileSync(join(bundle, "index.html"), "utf8")),
        reached: [media.uploadOrigin, ...reach.reached],
        ownAddresses: reach.ownAddresses,
        fileHosts: reach.fileHosts,
        opensSignIn: reach.opensSignIn,
        callers,
      },
      shared.headers,
    );
    const files = S3BucketOrigin.withOriginAccessControl(this.bucket, {
      originAccessControl: shared.bucketAccess,
      // Without the right to list, S3 answers that a missing file is forbidden.
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });
    const fromBucket = (responseHeadersPolicy: IResponseHeadersPolicy) => ({
      origin: files,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
      responseHeadersPolicy,
    });
    const fromApi = {
      origin: new HttpOrigin(api.hostName, {
        readTimeout: Duration.seconds(30),
        customHeaders: { [DISTRIBUTION_KEY_HEADER]: api.key },
      }),
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // The viewer's Host would make API Gateway look for an API of that name.
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      responseHeadersPolicy: headers.api,
    };
    const onRequest = (id: string, comment: string, code: string) => {
      const edgeFunction = new EdgeFunction(this, id, {
        runtime: FunctionRuntime.JS_2_0,
        comment,
        code: FunctionCode.fromInline(code),
      });
      return { functionAssociations: [{ function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST }] };
    };
    const fallback = onRequest(
      "PageFallback",
      "Answers every route of the page with index.html",
      domain ? pageFallback(`https://${domain.name}`, domain.redirectFrom) : pageFallback(),
    );
    const compressed = onRequest(
      "BrotliCopy",
      "Answers with the copy that the build compressed, where brotli is taken",
      brotliCopy,
    );
    const limit = onRequest("BodyLimit", "Says in words that a form is too large", bodyLimit(callers));
    return new Distribution(this, "Distribution", {
      defaultBehavior: { ...fromBucket(headers.page), ...fallback },
      additionalBehaviors: {
        "/a/worker/*": { ...fromBucket(headers.worker), ...compressed },
        "/a/*": { ...fromBucket(headers.page), ...compressed },
        "/modules/*": fromBucket(headers.open),
        // What a book does not have is not there: no page stands for it.
        "/textbook/*": fromBucket(headers.page),
        "/game-assets/*": fromBucket(headers.page),
        "/v2/courses/*/admin/*": { ...fromApi, ...limit },
        "/v2/*": fromApi,
        // Clients that end the API's address with a slash write one more.
        "//v2/*": { ...fromApi, ...limit },
        "/.well-known/*": fromApi,
        ...media.behaviours(shared),
      },
      defaultRootObject: "index.html",
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_ALL,
      webAclId: edge?.firewallArn,
      ...(domain && {
        domainNames: hostNames(domain),
        certificate: edge?.certificate ?? this.namedCertificate(domain),
        // Without a certificate of its own a distribution speaks for *.cloudfront.net and CloudFront sets the protocol.
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
    });
  }

  private namedCertificate({ name, certificateArn }: Domain): ICertificate {
    if (certificateArn === undefined) throw new Error(`There is no certificate for ${name}`);
    return Certificate.fromCertificateArn(this, "Certificate", certificateArn);
  }

  private acknowledge(): void {
    const logged = "What is fetched here is public, and API Gateway logs every request to the API";
    Validations.of(this.bucket).acknowledge({ id: "AwsSolutions::AwsSolutions-S1", reason: logged });
    Annotations.of(this.distribution).acknowledgeWarning(
      "@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk",
      "The root is index.html, and no query string reaches the bucket, so no path lists it",
    );
    Validations.of(this.distribution).acknowledge(
      { id: "AwsSolutions::AwsSolutions-CFR1", reason: "Students travel, and study from abroad" },
      {
        id: "AwsSolutions::AwsSolutions-CFR2",
        reason:
          "The API is throttled and a budget tells; who wants one sets waf or takes a flat-rate plan, see docs/operating.md",
      },
      {
        id: "AwsSolutions::AwsSolutions-CFR3",
        reason: "Its lines have paths, in which secrets of robots stand; API Gateway logs every request to the API",
      },
      {
        id: "AwsSolutions::AwsSolutions-CFR7",
        reason: "Buckets are read by the origin access control that deployments share, which the rule does not see",
      },
      {
        id: "AwsSolutions::AwsSolutions-CFR4",
        reason: "Only without a domain of its own: CloudFront then sets the protocol, with one it is TLS 1.2 at least",
      },
    );
  }
}
