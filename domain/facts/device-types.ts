import type { ExternalLibrary } from "./external-libraries";
import type { Chapter, Variant } from "./languages";

/** The types of devices that programs can run on, as a registration names them. A registration may name any other. */
export const DEVICE_TYPES = ["EV3"] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

interface DeviceTypeFacts {
  /** The external library of programs for such a device. */
  readonly library: ExternalLibrary;
  /** What programs for it are written in (specification 001, section 9). */
  readonly language: { readonly chapter: Chapter; readonly variant: Variant };
}

export const DEVICE_FACTS: Readonly<Record<DeviceType, DeviceTypeFacts>> = {
  EV3: { library: "ev3", language: { chapter: 3, variant: "default" } },
};

/** Returns the type of device that a registration names; undefined for one that nobody knows. */
export const deviceTypeOf = (registered: string): DeviceType | undefined =>
  DEVICE_TYPES.find((type) => type === registered);

/** Returns the type of device that programs with an external library run on; undefined where they run in the browser. */
export const deviceWith = (external: string): DeviceType | undefined =>
  DEVICE_TYPES.find((type) => DEVICE_FACTS[type].library === external.toLowerCase());
