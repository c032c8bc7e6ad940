import { strings } from "../texts/en/accounts";

/** A browser takes no address of numbers for the name of a relying party (Web Authentication, 5.1.3). */
export const isAtNumbers = (): boolean => /^[\d.]+$|^\[/.test(location.hostname);

/** Says where a page of one machine can use passkeys: at the name that stands for it. */
export function PasskeyAddress({ path }: { path: string }) {
  const address = `${location.protocol}//localhost${location.port && `:${location.port}`}${path}`;
  return (
    <p>
      {strings.passkeysAddress} <a href={address}>{address}</a>
    </p>
  );
}
