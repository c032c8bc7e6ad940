import { join } from "node:path";
import { Stack, Validations } from "aws-cdk-lib";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Asset } from "aws-cdk-lib/aws-s3-assets";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct } from "constructs";

export interface UploadProps {
  /** The folder that web/build.ts made: index.html at its root, files with hashed names under a/, brotli copies under br/a/, books under textbook/, pictures and sounds of the game under game-assets/. */
  readonly bundle: string;
  readonly bucket: Bucket;
  readonly distribution: Distribution;
}

const FOR_EVER = CacheControl.fromString("public, max-age=31536000, immutable");
/** For files that keep their names: an hour without asking, then an old one is shown while the newer is fetched. */
const FOR_AN_HOUR = CacheControl.fromString("public, max-age=3600, stale-while-revalidate=604800");

/** Brings the built page into the bucket: first the hashed files and their brotli copies, then the page that names them. */
export class Upload extends Construct {
  constructor(scope: Construct, id: string, props: UploadProps) {
    super(scope, id);
    const { bundle, bucket, distribution } = props;
    const hashedFiles = new Asset(this, "HashedFilesAsset", { path: join(bundle, "a") });
    const copies = new Asset(this, "BrotliCopiesAsset", { path: join(bundle, "br") });
    const gameFiles = new Asset(this, "GameFilesAsset", { path: join(bundle, "game-assets") });
    const pageFiles = new Asset(this, "PageAsset", { path: bundle, exclude: ["a", "br", "game-assets"] });
    const logGroup = new LogGroup(this, "Logs");
    const role = this.addRole(props, [hashedFiles, copies, gameFiles, pageFiles], logGroup);
    const shared = {
      destinationBucket: bucket,
      // CDK would add wildcard actions and every distribution of the account.
      role: role.withoutPolicyUpdates(),
      memoryLimit: 512,
      logGroup,
      // Files of earlier versions stay, for pages that are still open.
      prune: false,
    };
    const hashed = new BucketDeployment(this, "HashedFiles", {
      ...shared,
      sources: [Source.bucket(hashedFiles.bucket, hashedFiles.s3ObjectKey)],
      destinationKeyPrefix: "a",
      cacheControl: [FOR_EVER],
    });
    const compressed = new BucketDeployment(this, "BrotliCopies", {
      ...shared,
      sources: [Source.bucket(copies.bucket, copies.s3ObjectKey)],
      destinationKeyPrefix: "br",
      contentEncoding: "br",
      cacheControl: [FOR_EVER],
    });
    const game = new BucketDeployment(this, "GameFiles", {
      ...shared,
      sources: [Source.bucket(gameFiles.bucket, gameFiles.s3ObjectKey)],
      destinationKeyPrefix: "game-assets",
      cacheControl: [FOR_AN_HOUR],
    });
    const page = new BucketDeployment(this, "Page", {
      ...shared,
      sources: [Source.bucket(pageFiles.bucket, pageFiles.s3ObjectKey)],
      cacheControl: [CacheControl.fromString("no-cache")],
      distribution,
      distributionPaths: ["/index.html", "/sw.js", "/textbook/*", "/game-assets/*"],
    });
    hashed.node.addDependency(role);
    compressed.node.addDependency(role);
    game.node.addDependency(role);
    page.node.addDependency(hashed, compressed, game);
    this.acknowledge(role, props);
  }

  private addRole({ bucket, distribution }: UploadProps, assets: Asset[], logGroup: LogGroup): Role {
    const role = new Role(this, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    const allow = (actions: string[], ...resources: string[]) =>
      role.addToPolicy(new PolicyStatement({ actions, resources }));
    allow(["logs:CreateLogStream", "logs:PutLogEvents"], logGroup.logGroupArn);
    allow(["s3:GetObject"], ...assets.map(({ bucket, s3ObjectKey }) => bucket.arnForObjects(s3ObjectKey)));
    allow(["s3:ListBucket", "s3:GetBucketTagging"], bucket.bucketArn);
    allow(["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload"], bucket.arnForObjects("*"));
    allow(["cloudfront:CreateInvalidation", "cloudfront:GetInvalidation"], distribution.distributionArn);
    return role;
  }

  private acknowledge(role: Role, { bucket }: UploadProps): void {
    const stack = Stack.of(this);
    Validations.of(role).acknowledge({
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::<${stack.getLogicalId(bucket.node.defaultChild as never)}.Arn>/*]`,
      reason: "All objects of this one bucket are what is uploaded",
    });
    const uploader = stack.node.children.find(({ node }) => node.id.startsWith("Custom::CDKBucketDeployment"));
    if (uploader) {
      Validations.of(uploader).acknowledge({
        id: "AwsSolutions::AwsSolutions-L1",
        reason: "The code and its Python runtime are CDK's own, and move with its version",
      });
    }
  }
}
