import { browserAddress, SHORT_LOAN_SECONDS } from "../messaging/messaging";
import type { RobotsCore } from "./device";
import { clientNamePrefixOf, sessionNameOf, sessionPolicy, thingOf } from "./names";
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
 * AWS fails. 2 reads, 1 call of STS.
 */
export async function webSocketEndpoint(
  core: RobotsCore,
  userId: number,
  registrationId: number,
): Promise<WebSocketEndpoint> {
  const { thingPrefix, arnPrefix } = core.devices;
  const { deviceId } = (await ownRegistration(core, userId, registrationId)).device;
  const thing = thingOf(thingPrefix, deviceId);
  const clientNamePrefix = clientNamePrefixOf(thingPrefix, userId);
  const policy = sessionPolicy({ arnPrefix, thing, clientNamePrefix });
  const lent = { name: sessionNameOf(deviceId, userId), policy, seconds: SHORT_LOAN_SECONDS };
  const endpoint = await browserAddress(core.devices, core, lent);
  return { endpoint, thingName: thing, clientNamePrefix };
}
