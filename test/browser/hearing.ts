import type { Page } from "playwright-core";
import { becomes } from "./screens";

/** Chromium's own microphone, which beeps once a second, and no question whether it may be used. */
export const FAKE_MICROPHONE = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
/** Silence until the person clicks, as with everybody at home; without a screen Chromium would not insist on it. */
export const CLICK_FIRST = "--autoplay-policy=document-user-activation-required";
/** The loudest frequency of one side in Hz, with its level in dB. */
export interface HeardTone {
  readonly frequency: number;
  readonly level: number;
}

/** In the page: everything that goes to the loudspeakers also goes to one analyser a side. */
export function listen(): void {
  const sides = new Map<BaseAudioContext, AnalyserNode[]>();
  const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode, ...more: number[]) => AudioNode;
  AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode, ...more: number[]) {
    if (to instanceof AudioDestinationNode) {
      const splitter = new ChannelSplitterNode(to.context, { numberOfOutputs: 2 });
      const both = [0, 1].map(() => new AnalyserNode(to.context, { fftSize: 32768, smoothingTimeConstant: 0 }));
      connect.call(new GainNode(to.context), splitter);
      const wide = new GainNode(to.context, { channelCount: 2, channelCountMode: "explicit" });
      connect.call(this, wide);
      connect.call(wide, splitter);
      both.forEach((analyser, side) => {
        connect.call(splitter, analyser, side);
      });
      sides.set(to.context, both);
    }
    return connect.call(this, to, ...more);
  } as AudioNode["connect"];
  /** The loudest frequency of each side in Hz, with its level in dB. */
  const heard = () =>
    [...sides].map(([{ sampleRate }, both]) =>
      both.map((analyser) => {
        const levels = new Float32Array(analyser.frequencyBinCount);
        analyser.getFloatFrequencyData(levels);
        const level = Math.max(...levels);
        return { frequency: (levels.indexOf(level) * sampleRate) / analyser.fftSize, level };
      }),
    );
  Object.assign(window, { heard });
}

/** What a page that listens has heard last: one entry an audio context, with both sides of it. */
export const heardTones = (page: Page): Promise<HeardTone[][]> =>
  page.evaluate(() => (window as unknown as { heard(): HeardTone[][] }).heard());

/** Waits until the loudest frequency of every side is this one, in Hz, to within the width of what can be told apart. */
export async function untilHeard(page: Page, sides: readonly number[]): Promise<void> {
  const read = async () => {
    const [heard = []] = await heardTones(page);
    return sides.map((wanted, side) => Math.abs((heard[side]?.frequency ?? 0) - wanted) <= 5);
  };
  await becomes(
    read,
    sides.map(() => true),
  );
}

/** Waits until nothing is heard any more. */
export const untilSilent = (page: Page): Promise<void> =>
  becomes(async () => (await heardTones(page)).flat().every(({ level }) => level < -100), true);
