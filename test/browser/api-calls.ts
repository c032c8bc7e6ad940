/** Calls of the API from a test, past the page. */
export interface ApiCalls {
  /** The access token of one of the demo people. */
  tokenOf(username: string): Promise<string>;
  /** Answers what the API answers, read as JSON where it is that. Throws an Error with the text of a refusal. */
  // biome-ignore lint/suspicious/noExplicitAny: the answers of many routes
  call(token: string | null, method: string, path: string, body?: object): Promise<any>;
}

/** Calls the API of a site, which may be started after this. */
export function apiCalls(site: { readonly origin: string }): ApiCalls {
  const call: ApiCalls["call"] = async (token, method, path, body) => {
    const answer = await fetch(`${site.origin}/v2${path}`, {
      method,
      headers: { "Content-Type": "application/json", ...(token === null ? {} : { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${text}`);
    return text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text;
  };
  const tokenOf = async (username: string): Promise<string> =>
    (await call(null, "POST", "/auth/login", { code: username, provider: "test" })).access_token;
  return { tokenOf, call };
}
