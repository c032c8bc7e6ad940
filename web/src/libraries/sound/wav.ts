const HEADER = 44;
const BYTES = 2;

/**
 * A WAV file of 16-bit samples: little-endian, channels interleaved. Amplitudes in [-1, 1] become -32767 to 32767.
 * @param channels one array a channel, all of one length
 * @param rate samples a second
 */
export function wavFile(channels: readonly Float32Array[], rate: number): ArrayBuffer {
  const length = channels[0]?.length ?? 0;
  const frame = channels.length * BYTES;
  const file = new DataView(new ArrayBuffer(HEADER + length * frame));
  const text = (at: number, letters: string) => {
    for (let i = 0; i < letters.length; i++) file.setUint8(at + i, letters.charCodeAt(i));
  };
  text(0, "RIFF");
  file.setUint32(4, HEADER - 8 + length * frame, true);
  text(8, "WAVEfmt ");
  file.setUint32(16, 16, true); // length of the format's description
  file.setUint16(20, 1, true); // plain numbers
  file.setUint16(22, channels.length, true);
  file.setUint32(24, rate, true);
  file.setUint32(28, rate * frame, true);
  file.setUint16(32, frame, true);
  file.setUint16(34, BYTES * 8, true);
  text(36, "data");
  file.setUint32(40, length * frame, true);
  channels.forEach((samples, channel) => {
    for (let i = 0; i < length; i++) {
      const amplitude = Math.max(-1, Math.min(1, samples[i] ?? 0));
      file.setInt16(HEADER + i * frame + channel * BYTES, Math.round(amplitude * 32767), true);
    }
  });
  return file.buffer;
}
