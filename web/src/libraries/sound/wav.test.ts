import { wavFile } from "./wav";

const bytes = (file: ArrayBuffer): string => Buffer.from(file).toString("hex");

it("writes one channel", () => {
  const file = wavFile([Float32Array.from([0, 1, -1, 0.5])], 44_100);
  expect(bytes(file)).toBe(
    [
      "52494646", // RIFF
      "2c000000", // 44 bytes follow
      "57415645666d7420", // WAVEfmt
      "10000000", // 16 bytes of format
      "0100", // plain numbers
      "0100", // one channel
      "44ac0000", // 44100 samples a second
      "88580100", // 88200 bytes a second
      "0200", // 2 bytes for all channels of a moment
      "1000", // 16 bits
      "64617461", // data
      "08000000", // 8 bytes
      "0000ff7f01800040",
    ].join(""),
  );
});

it("writes left and right in turn, and clips what is too loud", () => {
  const file = wavFile([Float32Array.from([1, 7]), Float32Array.from([0, -7])], 8000);
  expect(bytes(file).slice(0, 88)).toBe(
    "524946462c00000057415645666d742010000000010002" + "00401f0000007d0000040010006461746108000000",
  );
  expect(bytes(file).slice(88)).toBe("ff7f0000ff7f0180");
});

it("writes a file without sound", () => {
  expect(wavFile([new Float32Array(0)], 44_100).byteLength).toBe(44);
});
