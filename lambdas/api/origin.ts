import type { Origin } from "../core/robots/enrol-device";

/** The part of API Gateway's event that tells who connected to it. */
interface Connection {
  readonly requestContext?: { readonly http?: { readonly sourceIp?: string } };
}

/**
 * Returns the address that a request comes from. What connected to the API is known for certain; when that is CloudFront, it has written the
 * viewer's address to the end of X-Forwarded-For, where API Gateway may have put CloudFront's own behind it.
 */
export function originOf(connection: unknown, forwardedFor: string | undefined): Origin {
  const hop = (connection as Connection | undefined)?.requestContext?.http?.sourceIp ?? "unknown";
  const forwarded = (forwardedFor ?? "").split(",").map((address) => address.trim());
  const address = forwarded.filter((each) => each !== "" && each !== hop).at(-1);
  return address === undefined ? { address: hop } : { address, hop };
}
