/** A person whom the demo university knows; the password is the username. */
export interface Account {
  /** What the person types, and by what the university tells them from everybody else. */
  readonly username: string;
  readonly name: string;
  /** The username that sites are told, where it once was another person's. */
  readonly calledNow?: string;
  /** Where their e-mail address is, when it is not the university's. */
  readonly mailDomain?: string;
  readonly groups?: readonly string[];
  /** What another university than Demo university tells of them. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

export const accounts: readonly Account[] = [
  { username: "ada", name: "Ada Lovelace" },
  { username: "alan", name: "Alan Turing" },
  { username: "admin", name: "Ada Admin" },
  { username: "staff", name: "Stefan Staff" },
  { username: "student", name: "Stella Student" },
  { username: "student2", name: "Sunny Student" },
  { username: "grace", name: "Grace Hopper", groups: ["cs-staff"] },
  { username: "edsger", name: "Edsger Dijkstra", groups: ["cs-students"] },
  { username: "kim", name: "Kim Before" },
  { username: "kim2", name: "Kim After", calledNow: "kim" },
  { username: "guest", name: "Gus Guest", mailDomain: "visitors.example" },
];

/** The account of a right pair of username and password. */
export function authenticate(
  people: readonly Account[],
  { username, password }: { readonly username: string; readonly password: string },
): Account | undefined {
  return people.find((account) => account.username === username && password === username);
}

/** The claims about an account, by scope as OpenID Connect groups them. */
export function claimsOf(account: Account): Record<string, string | boolean | readonly string[]> {
  const { username, name, calledNow = username, mailDomain = "university.example", groups } = account;
  return {
    sub: username,
    name,
    preferred_username: calledNow,
    email: `${calledNow}@${mailDomain}`,
    email_verified: true,
    ...(groups && { groups }),
  };
}
