/** What a page that signs in by itself has for the login page to finish with. */
interface HandedOver {
  readonly provider: string;
  readonly code: string;
}

let waiting: HandedOver | null = null;

/**
 * Hands a code over to /login, within this page: an address could be somebody else's, who would have a person log in as
 * them, and would stay in the history.
 */
export const handOver = (login: HandedOver): void => {
  waiting = login;
};

/** What waits for /login; it is there until it was exchanged. */
export const handedOver = (): HandedOver | null => waiting;

/** Forgets it: a code is good once. */
export const forgetHandedOver = (): void => {
  waiting = null;
};
