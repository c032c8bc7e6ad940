import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Annotations, Duration, RemovalPolicy, Validations } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
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
  OriginRequestPolicy,
  PriceClass,
  type ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { inlineScriptSources } from "../scripts/inline-scripts";
import type { Deployment } from "./config";
import type { LogSettings } from "./function";
import { responseHeaders } from "./headers";
import type { Media } from "./media";
import { bodyLimit, brotliCopy, pageFallback } from "./routing";
import { Upload } from "./upload";

export interface WebProps {
  /** The folder that web/build.ts made. */
  readonly bundle: string;
  readonly domain?: Deployment["domain"];
  readonly apiHostName: string;
  readonly media: Media;
  /** Origins besides its own and the recordings' bucket that the page may call. */
  readonly reached: readonly string[];
  /** Other addresses of the site, by which what the API tells may be named. */
  readonly ownAddresses: readonly string[];
  /** Origins of other pages that may call the API, with commas between them; empty for none. */
  readonly callers: string;
  readonly production: boolean;
  readonly logs: LogSettings;
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
    this.bucket = new Bucket(this, "Bucket", {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: props.production ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.distribution = this.addDistribution(props);
    this.origin = `https://${props.domain?.name ?? this.distribution.domainName}`;
    this.upload = new Upload(this, "Upload", { ...props, bucket: this.bucket, distribution: this.distribution });
    this.acknowledge();
  }

  private addDistribution({ bundle, domain, apiHostName, media, callers, ...reach }: WebProps): Distribution {
    const headers = responseHeaders(this, {
      inlineScripts: inlineScriptSources(readFileSync(join(bundle, "index.html"), "utf8")),
      reached: [media.uploadOrigin, ...reach.reached],
      ownAddresses: reach.ownAddresses,
      callers,
    });
    const files = S3BucketOrigin.withOriginAccessControl(this.bucket, {
      // Without the right to list, S3 answers that a missing file is forbidden.
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });
    const fromBucket = (responseHeadersPolicy: ResponseHeadersPolicy) => ({
      origin: files,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
      responseHeadersPolicy,
    });
    const fromApi = {
      origin: new HttpOrigin(apiHostName, { readTimeout: Duration.seconds(30) }),
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
    const fallback = onRequest("PageFallback", "Answers every route of the page with index.html", pageFallback);
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
        "/modules/*": fromBucket(media.openHeaders),
        // What a book does not have is not there: no page stands for it.
        "/textbook/*": fromBucket(headers.page),
        "/game-assets/*": fromBucket(headers.page),
        "/v2/courses/*/admin/*": { ...fromApi, ...limit },
        "/v2/*": fromApi,
        // Clients that end the API's address with a slash write one more.
        "//v2/*": { ...fromApi, ...limit },
        "/.well-known/*": fromApi,
        ...media.behaviours(),
      },
      defaultRootObject: "index.html",
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_ALL,
      ...(domain && {
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(this, "Certificate", domain.certificateArn),
        // Without a certificate of its own a distribution speaks for *.cloudfront.net and CloudFront sets the protocol.
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
    });
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
          "The API is throttled and a budget tells; who wants one takes a flat-rate plan of CloudFront, see lib/README.md",
      },
      {
        id: "AwsSolutions::AwsSolutions-CFR3",
        reason: "Its lines have paths, in which secrets of robots stand; API Gateway logs every request to the API",
      },
      {
        id: "AwsSolutions::AwsSolutions-CFR4",
        reason: "Only without a domain of its own: CloudFront then sets the protocol, with one it is TLS 1.2 at least",
      },
    );
  }
}
