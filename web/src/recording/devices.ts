/** Why there is no microphone to record with. */
export type MicrophoneFailure = "denied" | "missing" | "busy" | "unsupported" | "other";

/** A microphone could not be opened. `message` is the browser's own. */
export class MicrophoneError extends Error {
  override readonly name = "MicrophoneError";

  constructor(
    readonly failure: MicrophoneFailure,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

export interface Microphone {
  readonly deviceId: string;
  /** Empty until the person has allowed a microphone once. */
  readonly label: string;
}

const FAILURES: Readonly<Record<string, MicrophoneFailure>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** Opens a microphone for speech; asks the person where they have not answered yet. @throws MicrophoneError */
export async function openMicrophone(deviceId: string | null): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new MicrophoneError("unsupported", "getUserMedia");
  const device = deviceId === null ? {} : { deviceId: { exact: deviceId } };
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { ...device, channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
  } catch (error) {
    throw new MicrophoneError(FAILURES[error instanceof Error ? error.name : ""] ?? "other", error);
  }
}

/** Lists the microphones that there are, each once. */
export async function listMicrophones(): Promise<Microphone[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return devices
    .filter(({ kind, deviceId }) => kind === "audioinput" && deviceId !== "")
    .map(({ deviceId, label }) => ({ deviceId, label }));
}

/** Tells when a microphone was plugged in or taken away. Answers the way to hear no more of it. */
export function onMicrophones(changed: () => void): () => void {
  navigator.mediaDevices?.addEventListener("devicechange", changed);
  return () => navigator.mediaDevices?.removeEventListener("devicechange", changed);
}
