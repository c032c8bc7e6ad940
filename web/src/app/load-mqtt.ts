/** Loads the client of MQTT. The package's form for browsers has all of it in its default export. */
export async function loadMqtt(): Promise<typeof import("mqtt").connect> {
  const loaded = await import("mqtt");
  return loaded.default?.connect ?? loaded.connect;
}
