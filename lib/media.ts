import { Duration, Stack, Validations } from "aws-cdk-lib";
import { AllowedMethods, type BehaviorOptions, CachePolicy, ViewerProtocolPolicy } from "aws-cdk-lib/aws-cloudfront";
import { S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { type IRole, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Bucket, type BucketProps, HttpMethods } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import type { SharedParts } from "./shared";

/** Sound is fetched under this prefix, by whoever has its address. */
const SOUND = "recordings/";
/** The prefix of recorded events. Only the API reads them: no path of the site leads there. */
const PLAYBACK = "playback/";
/** The prefix of the sheets that the cockpit keeps, written over as they change. Only the API reads them. */
const SHEETS = "cockpit/";
/** The prefix of texts of chapters that may not be open yet. No path of the site leads there, either. */
const CHAPTER_TEXTS = "chapter-texts/";
const DAY = Duration.days(1);

export interface MediaProps {
  /** The prefix of the keys of all courses' assets, such as `courses-prod/`. */
  readonly assetsPrefix: string;
  readonly isProtected: boolean;
}

/** The uploads of staff: files of games, and recordings. Two private buckets, read through the site's distribution. */
export class Media extends Construct {
  readonly assets: Bucket;
  readonly recordings: Bucket;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: MediaProps,
  ) {
    super(scope, id);
    this.assets = this.addBucket("Assets");
    this.recordings = this.addBucket("Recordings", {
      // An address is signed by the API, and whoever has none gets nowhere; so its origin does not matter.
      cors: [
        {
          allowedMethods: [HttpMethods.GET, HttpMethods.PUT],
          allowedOrigins: ["*"],
          allowedHeaders: ["*"],
          exposedHeaders: ["ETag"],
          maxAge: 3600,
        },
      ],
      lifecycleRules: [
        {
          id: "WhatNobodyKept",
          tagFilters: { kept: "no" },
          expiration: DAY,
          // Nobody would bring that back.
          ...(props.isProtected && { noncurrentVersionExpiration: DAY }),
        },
        { id: "UnfinishedParts", abortIncompleteMultipartUploadAfter: DAY },
        // What a sheet was before can be computed from the table.
        ...(props.isProtected ? [{ id: "ReplacedSheets", prefix: SHEETS, noncurrentVersionExpiration: DAY }] : []),
      ],
    });
  }

  get assetsPrefix(): string {
    return this.props.assetsPrefix;
  }

  /** The address to which a browser sends the parts of a recording's sound, and where it finds playback data. */
  get uploadOrigin(): string {
    return `https://${this.recordings.bucketRegionalDomainName}`;
  }

  /** The site's paths to what is kept here. */
  behaviours({
    bucketAccess,
    headers,
  }: Pick<SharedParts, "bucketAccess" | "headers">): Record<string, BehaviorOptions> {
    const shared = {
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headers.open,
    };
    const from = (bucket: Bucket) =>
      S3BucketOrigin.withOriginAccessControl(bucket, { originAccessControl: bucketAccess });
    return {
      [`/${this.props.assetsPrefix}*`]: { ...shared, origin: from(this.assets), compress: true },
      // Sound does not get smaller, and a player asks for parts of it.
      [`/${SOUND}*`]: { ...shared, origin: from(this.recordings), compress: false },
    };
  }

  /** Lets the API's role do what its routes do, to the objects that they may name. */
  grantUse(role: IRole): void {
    const objects = ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"];
    const allow = (actions: string[], ...resources: string[]) =>
      role.addToPrincipalPolicy(new PolicyStatement({ actions, resources }));
    const { assets, recordings } = this;
    // Without the right to list, S3 answers that a missing object is forbidden.
    allow(["s3:ListBucket"], assets.bucketArn, recordings.bucketArn);
    allow(objects, ...this.files.map((prefix) => assets.arnForObjects(`${prefix}*`)));
    // What was replaced gets the tag by which it is deleted, and an upload is born with it.
    allow([...objects, "s3:PutObjectTagging"], recordings.arnForObjects(`${PLAYBACK}*`));
    allow(["s3:GetObject", "s3:PutObject"], recordings.arnForObjects(`${SHEETS}*`));
    // Whoever may put an object may upload it in parts, but not see which are there.
    allow([...objects, "s3:PutObjectTagging", "s3:ListMultipartUploadParts"], recordings.arnForObjects(`${SOUND}*`));
    const reason =
      "These are the objects that the API's routes write, read and delete; each key begins with its course";
    this.acknowledge(role, reason, [
      ...this.files.map((prefix) => [assets, prefix] as const),
      [recordings, PLAYBACK],
      [recordings, SHEETS],
      [recordings, SOUND],
    ]);
  }

  /** The prefixes of the files of games. */
  private get files(): readonly string[] {
    return [this.props.assetsPrefix, CHAPTER_TEXTS];
  }

  /** Lets a role copy the files of one course's game to another's, and open and close the texts of its chapters. */
  grantCopy(role: IRole): void {
    const { assets } = this;
    const allow = (actions: string[], resource: string) =>
      role.addToPrincipalPolicy(new PolicyStatement({ actions, resources: [resource] }));
    allow(["s3:ListBucket"], assets.bucketArn);
    const objects = ["s3:GetObject", "s3:PutObject"];
    allow(objects, assets.arnForObjects(`${CHAPTER_TEXTS}*`));
    allow([...objects, "s3:DeleteObject"], assets.arnForObjects(`${this.props.assetsPrefix}*`));
    const reason = "A copy of a course gets copies of its files; each key begins with its course";
    this.acknowledge(
      role,
      reason,
      this.files.map((prefix) => [assets, prefix] as const),
    );
  }

  private acknowledge(role: IRole, reason: string, places: readonly (readonly [Bucket, string])[]): void {
    for (const [bucket, prefix] of places) {
      const id = Stack.of(this).getLogicalId(bucket.node.defaultChild as never);
      Validations.of(role).acknowledge({
        id: `AwsSolutions::AwsSolutions-IAM5[Resource::<${id}.Arn>/${prefix}*]`,
        reason,
      });
    }
  }

  private addBucket(id: string, props?: BucketProps): Bucket {
    const bucket = new Bucket(this, id, props);
    Validations.of(bucket).acknowledge({
      id: "AwsSolutions::AwsSolutions-S1",
      reason: "What is fetched here is public, and the API logs every request that changes it",
    });
    return bucket;
  }
}
