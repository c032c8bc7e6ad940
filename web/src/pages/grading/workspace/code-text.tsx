/** Code as it is, scrolling sideways by keyboard too. */
export const CodeText = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls, so it must be reachable by keyboard
  <pre className="gw-code" tabIndex={0}>
    <code>{children}</code>
  </pre>
);
