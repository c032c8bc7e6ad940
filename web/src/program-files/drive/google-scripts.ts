/// <reference types="google.accounts" />
/// <reference types="google.picker" />
import { FileFailure } from "../file-failure";

/** The token model of Google Identity Services. */
export type Identity = Pick<typeof google.accounts.oauth2, "initTokenClient" | "hasGrantedAllScopes">;
/** Google's file picker. */
export type PickerLibrary = typeof google.picker;

/** What Google's scripts put into the page. */
interface Globals {
  readonly google?: { readonly accounts?: { readonly oauth2?: Identity }; readonly picker?: PickerLibrary };
  readonly gapi?: { load(api: string, loaded: { callback(): void; onerror(): void }): void };
}

/** Google's libraries, each loaded when it is first asked for; a load that failed is tried again the next time. */
export interface GoogleScripts {
  /** The sign-in, as soon as it is loaded; null until then. */
  readonly loadedIdentity: () => Identity | null;
  readonly identity: () => Promise<Identity>;
  readonly picker: () => Promise<PickerLibrary>;
}

/** Adds a script to the page. Rejects when it cannot be loaded. */
export type LoadScript = (address: string) => Promise<void>;

/** Loads Google's libraries from the addresses that the deployment has. Rejects with a FileFailure. */
export function googleScripts(
  { identityScript, pickerScript }: { readonly identityScript: string; readonly pickerScript: string },
  load: LoadScript = addScript,
  globals: Globals = window as unknown as Globals,
): GoogleScripts {
  const once = (address: string) => {
    let loading: Promise<void> | null = null;
    return () => {
      loading ??= load(address).catch((cause: unknown) => {
        loading = null;
        throw new FileFailure("offline", `${address} was not loaded`, { cause });
      });
      return loading;
    };
  };
  const [loadIdentity, loadPicker] = [once(identityScript), once(pickerScript)];
  const loadedIdentity = () => globals.google?.accounts?.oauth2 ?? null;
  return {
    loadedIdentity,
    identity: async () => {
      await loadIdentity();
      return loadedIdentity() ?? missing(identityScript);
    },
    picker: async () => {
      await loadPicker();
      const { gapi } = globals;
      if (!gapi) return missing(pickerScript);
      await new Promise<void>((resolve, reject) => {
        const failed = () => reject(new FileFailure("offline", "the file picker was not loaded"));
        gapi.load("picker", { callback: () => resolve(), onerror: failed });
      });
      return globals.google?.picker ?? missing(pickerScript);
    },
  };
}

function missing(address: string): never {
  throw new FileFailure("server", `${address} does not hold what it should`);
}

function addScript(address: string): Promise<void> {
  const script = document.createElement("script");
  script.src = address;
  return new Promise((resolve, reject) => {
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("The script was not loaded"));
    });
    document.head.append(script);
  });
}
