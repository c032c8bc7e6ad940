/** Samples a second: the fewest that browsers play. */
const RATE = 3000;

/** Silence as a sound file (WAV): 8 bit, mono. */
export function silence(seconds: number): Uint8Array<ArrayBuffer> {
  const length = RATE * seconds;
  const file = Buffer.alloc(44 + length, 128);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(36 + length, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    file.writeUInt16LE(value, at);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE, 28);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(length, 40);
  return new Uint8Array(file);
}
