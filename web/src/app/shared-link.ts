/** Tells whether an address of the playground holds a program, which everybody may read. */
export const hasSharedProgram = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }) =>
  /^\/playground\/?$/.test(pathname) && [search, hash].some((part) => /[?#&](prgrm|lz)=[^&]/.test(part));
