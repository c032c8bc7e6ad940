import { USERNAME_CHARACTERS } from "../../../../domain/facts/limits";
import { badCredentials } from "./failures";
import type { Provider, ProviderContext } from "./settings";

const USERNAME = /^[a-z0-9_.-]+$/;

/** Test accounts: the code is the username. For stages without real people; a deployment elsewhere refuses to build. */
export function testAccounts({ settings }: ProviderContext): Provider {
  return {
    async exchange({ code }) {
      if (!USERNAME.test(code) || code.length > USERNAME_CHARACTERS) throw badCredentials("Invalid code");
      const name = settings.people?.find(({ username }) => username === code)?.name;
      return { username: code, subject: code, name: name ?? code };
    },
    async authorizeUrl() {
      return undefined;
    },
  };
}
