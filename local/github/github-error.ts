const DOCUMENTATION = "https://docs.github.com/rest";

/** One of the faults that a body of 422 lists. */
export interface FieldError {
  readonly resource: string;
  readonly field: string;
  readonly code: "missing_field" | "invalid" | "already_exists" | "custom" | "missing";
  readonly message?: string;
}

/** A refusal as GitHub's REST API words it. */
export class GithubError extends Error {
  constructor(
    readonly status: number,
    message: string,
    private readonly more: {
      readonly errors?: readonly FieldError[];
      readonly documentation?: string;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(message);
  }

  get headers(): Readonly<Record<string, string>> {
    return this.more.headers ?? {};
  }

  /** The body that GitHub sends. */
  get body(): object {
    return {
      message: this.message,
      ...(this.more.errors && { errors: this.more.errors }),
      documentation_url: `${DOCUMENTATION}${this.more.documentation ?? ""}`,
      status: String(this.status),
    };
  }
}

export const notFound = () => new GithubError(404, "Not Found");
export const badCredentials = () => new GithubError(401, "Bad credentials");
export const notAuthenticated = () => new GithubError(401, "Requires authentication");
export const notAccessible = () => new GithubError(403, "Resource not accessible by integration");
export const emptyRepository = () => new GithubError(409, "Git Repository is empty.");

/** A call that GitHub knows and the stand-in does not: told loudly, for it would be no finding about the product. */
export const notStoodIn = (what: string) => new GithubError(501, `The stand-in of GitHub does not know ${what}`);
