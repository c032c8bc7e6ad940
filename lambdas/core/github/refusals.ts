export const NOT_USED = "This site does not use GitHub.";
export const NO_SECRET =
  "Nobody can sign in with GitHub here yet: the operator of this site has to add github_client_secret to its auth secret.";
export const MISCONFIGURED =
  "GitHub refuses this site's client id, client secret or callback address. Tell the operator of this site.";
export const CODE_REFUSED = "GitHub does not accept this sign-in any more. Sign in again.";
export const FOREIGN_ADDRESS = "The sign-in with GitHub came back to an address that is not this site's.";
export const UNREACHED = "Could not reach GitHub. Try again later.";
export const TOO_MANY = "Too many attempts. Please try again in 10 minutes.";
