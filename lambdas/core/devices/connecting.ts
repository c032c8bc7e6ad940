import { type DevicesCore, upstream } from "./device";
import { clientNamePrefixOf, sessionNameOf, sessionPolicy, thingOf } from "./names";
import { presignedUrl } from "./presigning";
import { ownRegistration } from "./registrations";

/** All that a browser needs to use one robot. */
export interface WebSocketEndpoint {
  /** To be connected to within 300 s; what it permits ends after 900 s. */
  readonly endpoint: string;
  readonly thingName: string;
  readonly clientNamePrefix: string;
}

/**
 * A fresh URL for the user's browser and the robot of that registration. Throws 404 for any but the user's own, 500 when
 * AWS fails. 1 read, 1 call of STS.
 */
export async function webSocketEndpoint(
  core: DevicesCore,
  userId: number,
  registrationId: number,
): Promise<WebSocketEndpoint> {
  const { cloud, thingPrefix, arnPrefix, region, websocketOrigin } = core.devices;
  const { deviceId } = await ownRegistration(core, userId, registrationId);
  const thing = thingOf(thingPrefix, deviceId);
  const clientNamePrefix = clientNamePrefixOf(thingPrefix, userId);
  const policy = sessionPolicy({ arnPrefix, thing, clientNamePrefix });
  return upstream(async () => {
    const credentials = await cloud.lendBrowserRole({ name: sessionNameOf(deviceId, userId), policy });
    const origin = websocketOrigin?.replace(/^http/, "ws") ?? `wss://${await cloud.messagingHost()}`;
    const endpoint = presignedUrl({ origin, region, credentials, now: core.clock.now() });
    return { endpoint, thingName: thing, clientNamePrefix };
  });
}
