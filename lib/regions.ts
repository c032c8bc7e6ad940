/** Regions in which every resource of a deployment exists, robots and all. */
const REGIONS = [
  "ap-east-1",
  "ap-northeast-1",
  "ap-northeast-2",
  "ap-south-1",
  "ap-southeast-1",
  "ap-southeast-2",
  "ap-southeast-5",
  "ca-central-1",
  "eu-central-1",
  "eu-north-1",
  "eu-south-1",
  "eu-south-2",
  "eu-west-1",
  "eu-west-2",
  "eu-west-3",
  "il-central-1",
  "me-central-1",
  "me-south-1",
  "sa-east-1",
  "us-east-1",
  "us-east-2",
  "us-west-1",
  "us-west-2",
];

const ROBOTS = "AWS::IoT::ThingGroup, by which robots get their rights";
const GATEWAY = "AWS::ApiGatewayV2::Api, behind which the API stands";
const EDGE = "AWS::CloudFront::Function, by which the site answers its routes";

/** What the others lack. */
const LACKING: Readonly<Record<string, string>> = {
  "af-south-1": ROBOTS,
  "ap-east-2": GATEWAY,
  "ap-northeast-3": ROBOTS,
  "ap-south-2": ROBOTS,
  "ap-southeast-3": ROBOTS,
  "ap-southeast-4": ROBOTS,
  "ap-southeast-6": GATEWAY,
  "ap-southeast-7": ROBOTS,
  "ca-west-1": ROBOTS,
  "cn-north-1": EDGE,
  "cn-northwest-1": EDGE,
  "eu-central-2": ROBOTS,
  "mx-central-1": ROBOTS,
  "us-gov-east-1": EDGE,
  "us-gov-west-1": EDGE,
};

/** Says why no deployment can be in a region, and which ones can be chosen; undefined where one can. */
export function regionFault(region: string): string | undefined {
  if (REGIONS.includes(region)) return undefined;
  const lacking = LACKING[region];
  const reason = lacking ? `${region} does not have ${lacking}` : `no deployment is known to work in ${region}`;
  return `${reason}; use one of ${REGIONS.join(", ")}`;
}
