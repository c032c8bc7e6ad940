/** A person whom the demo university knows; the password is the username. */
export interface Account {
  readonly username: string;
  readonly name: string;
}

export const accounts: readonly Account[] = [
  { username: "ada", name: "Ada Lovelace" },
  { username: "alan", name: "Alan Turing" },
  { username: "admin", name: "Ada Admin" },
  { username: "staff", name: "Stefan Staff" },
  { username: "student", name: "Stella Student" },
  { username: "student2", name: "Sunny Student" },
];

/** The account of a right pair of username and password. */
export function authenticate(username: string, password: string): Account | undefined {
  return accounts.find((account) => account.username === username && password === username);
}

/** The claims about an account, by scope as OpenID Connect groups them. */
export function claimsOf({ username, name }: Account): Record<string, string | boolean> {
  return {
    sub: username,
    name,
    preferred_username: username,
    email: `${username}@university.example`,
    email_verified: true,
  };
}
