/**
 * Whether this site is a bare playground, without logins and without a server behind it: the build or the deployment wrote
 * so into index.html.
 */
export const isPlaygroundOnly = (): boolean => document.documentElement.dataset.mode === "playground";
