import { Duration } from "aws-cdk-lib";
import type { BucketProps, LifecycleRule } from "aws-cdk-lib/aws-s3";

/** Days in which what was deleted or replaced can be brought back, as many as the table's point-in-time recovery has. */
const DAYS = 35;

/**
 * Returns the settings by which a protected stage's bucket keeps versions for a while: a deletion hides an object, and no
 * role of the stack may delete a version. Others keep `rules` alone.
 */
export function keptVersions(
  isProtected: boolean,
  rules: readonly LifecycleRule[] = [],
): Pick<BucketProps, "versioned" | "lifecycleRules"> {
  if (!isProtected) return rules.length > 0 ? { lifecycleRules: [...rules] } : {};
  const earlier = {
    id: "EarlierVersions",
    noncurrentVersionExpiration: Duration.days(DAYS),
    // The mark of a deletion, once nothing is left under it.
    expiredObjectDeleteMarker: true,
  };
  return { versioned: true, lifecycleRules: [...rules, earlier] };
}
