import { AudioOutput } from "./audio-output";

const context = { state: "suspended" };

class SuspendedContext {
  readonly destination = {};
  readonly currentTime = 0;
  get state(): string {
    return context.state;
  }
  createGain() {
    return { gain: { value: 1, setTargetAtTime: () => undefined }, connect: () => undefined };
  }
  addEventListener(): void {}
  resume(): Promise<void> {
    return Promise.resolve();
  }
}

const before = Object.getOwnPropertyDescriptor(globalThis, "navigator");

function speakersIn(navigator: object): AudioOutput {
  Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
  Object.assign(globalThis, { AudioContext: SuspendedContext });
  const speakers = new AudioOutput(() => undefined);
  speakers.open();
  return speakers;
}

afterEach(() => {
  context.state = "suspended";
  if (before) Object.defineProperty(globalThis, "navigator", before);
});

it("says that a device is missing where the browser allows sound and none is heard", () => {
  const policies: string[] = [];
  const firefox = {
    getAutoplayPolicy(this: unknown, of: string) {
      expect(this).toBe(firefox);
      policies.push(of);
      return "allowed";
    },
  };
  expect(speakersIn(firefox).silence).toBe("no device");
  expect(policies).toEqual(["audiocontext"]);
});

it("says that a click is missing where the browser holds sound back, or tells nothing", () => {
  expect(speakersIn({ getAutoplayPolicy: () => "disallowed" }).silence).toBe("blocked");
  expect(speakersIn({}).silence).toBe("blocked");
});

it("says nothing while sound is heard", () => {
  const speakers = speakersIn({});
  context.state = "running";
  expect(speakers.silence).toBeNull();
});
