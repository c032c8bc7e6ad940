import type { DeviceType } from "../../../../domain/facts/device-types";
import { api, unwrap } from "../../api/client";
import { ApiFailure } from "../../api/failures";
import type { components } from "../../api/schema.generated";
import { strings } from "../../texts/en/robot-devices";

export type Device = components["schemas"]["Device"];

/** Reads a person's devices. @throws ApiFailure */
export const readDevices = (): Promise<Device[]> => unwrap(api.GET("/v2/devices"));

/** Registers a device by its secret. @throws Error with the words to show */
export const addDevice = (type: DeviceType, title: string, secret: string): Promise<Device> =>
  withFailureText(unwrap(api.POST("/v2/devices", { body: { title, type, secret } })), strings.notRegistered);

/** Gives a device another name. @throws Error with the words to show */
export const renameDevice = async (id: number, title: string): Promise<void> => {
  await withFailureText(
    unwrap(api.POST("/v2/devices/{id}", { params: { path: { id } }, body: { title } })),
    strings.notEdited,
  );
};

/** Takes a device from a person's list. @throws Error with the words to show */
export const removeDevice = async (id: number): Promise<void> => {
  await withFailureText(unwrap(api.DELETE("/v2/devices/{id}", { params: { path: { id } } })), strings.notDeleted);
};

/** Asks where a device is reached: an address for one connection. @throws ApiFailure */
export const readEndpoint = (id: number) =>
  unwrap(api.GET("/v2/devices/{id}/ws_endpoint", { params: { path: { id } } }));

/** Makes a code, good for an hour, by which others get a device. @throws Error with the words to show */
export const createPairing = (id: number) =>
  withFailureText(unwrap(api.POST("/v2/devices/{id}/pairing", { params: { path: { id } } })), (body) => body);

/** Puts a device into a person's list by such a code. @throws Error with the words to show */
export const pairDevice = (code: string, title: string): Promise<Device> =>
  withFailureText(unwrap(api.POST("/v2/devices/pairings", { body: { code, title } })), (body) => body);

/** Ends a device's certificates, its old secret and the registrations of others. @throws Error with the words to show */
export const repairDevice = (id: number, secret: string): Promise<Device> =>
  withFailureText(
    unwrap(api.POST("/v2/devices/{id}/repairing", { params: { path: { id } }, body: { secret } })),
    (body) => body,
  );

async function withFailureText<Data>(call: Promise<Data>, textOf: (body: string) => string): Promise<Data> {
  try {
    return await call;
  } catch (error) {
    throw new Error(failureText(error, textOf), { cause: error });
  }
}

function failureText(error: unknown, textOf: (body: string) => string): string {
  if (!(error instanceof ApiFailure) || error.status === 0) return strings.unknown;
  return error.status === 401 ? strings.notLoggedIn : textOf(error.body);
}
