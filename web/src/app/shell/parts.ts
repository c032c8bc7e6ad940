/** The parts of the page that others made, with the licences under which they gave them. */
export const PARTS = [
  { name: "React", address: "https://react.dev", module: "react", licence: "MIT" },
  { name: "React Router", address: "https://reactrouter.com", module: "react-router-dom", licence: "MIT" },
  { name: "TanStack Query", address: "https://tanstack.com/query", module: "@tanstack/react-query", licence: "MIT" },
  {
    name: "Cloudscape",
    address: "https://cloudscape.design",
    module: "@cloudscape-design/components",
    licence: "Apache-2.0",
  },
  {
    name: "Monaco Editor",
    address: "https://microsoft.github.io/monaco-editor",
    module: "monaco-editor",
    licence: "MIT",
  },
  {
    name: "js-slang",
    address: "https://github.com/source-academy/js-slang",
    module: "js-slang",
    licence: "Apache-2.0",
  },
  { name: "Yjs", address: "https://yjs.dev", module: "yjs", licence: "MIT" },
  {
    name: "Bricolage Grotesque",
    address: "https://fontsource.org/fonts/bricolage-grotesque",
    module: "@fontsource-variable/bricolage-grotesque",
    licence: "OFL-1.1",
  },
  {
    name: "Figtree",
    address: "https://fontsource.org/fonts/figtree",
    module: "@fontsource-variable/figtree",
    licence: "OFL-1.1",
  },
  {
    name: "JetBrains Mono",
    address: "https://fontsource.org/fonts/jetbrains-mono",
    module: "@fontsource-variable/jetbrains-mono",
    licence: "OFL-1.1",
  },
] as const;
