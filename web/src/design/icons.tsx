import { StrokeIcon } from "./stroke-icon";

const paths = {
  bell: "M6 9a6 6 0 1 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7m4 10a2 2 0 0 0 4 0",
  book: "M4 5a2 2 0 0 1 2-2h13v15H6a2 2 0 0 0-2 2zm0 15a2 2 0 0 0 2 2h13v-4",
  chart: "M4 4v16h16M8.5 16v-4m4.5 4V8m4.5 8v-6",
  check: "m5 12.5 4.5 4.5L19 7.5",
  chevronDown: "m6 9 6 6 6-6",
  chevronLeft: "m15 6-6 6 6 6",
  chevronRight: "m9 6 6 6-6 6",
  clock: "M12 7v5l3.5 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0",
  close: "m6 6 12 12M18 6 6 18",
  code: "m8 7-5 5 5 5m8-10 5 5-5 5M13.5 5l-3 14",
  compass: "m15.5 8.5-2 5-5 2 2-5zM21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  cross: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M9 9l6 6m0-6-6 6",
  dots: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M8 12h.01M12 12h.01M16 12h.01",
  download: "M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14",
  expand: "M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5",
  first: "M6 6v12M18 6l-6 6 6 6",
  fit: "M4 8V5h3m10 0h3v3m0 8v3h-3M7 19H4v-3m4-6h8v4H8z",
  flag: "M5 21V4h12l-2 4 2 4H5",
  grade: "M4 6h9M4 11h6M4 16h5m4 1 2.5 2.5L21 14",
  forward: "m15 14 5-5-5-5M20 9h-9a6 6 0 0 0 0 12h3",
  heart: "M12 20.5C7 17 3 13.4 3 9.4A4.9 4.9 0 0 1 12 6.8a4.9 4.9 0 0 1 9 2.6c0 4-4 7.6-9 11.1",
  help: "M9.2 9a2.8 2.8 0 1 1 4.2 2.4c-.9.6-1.4 1.1-1.4 2.1M12 17h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0",
  hourglass: "M6 3h12M6 21h12M8 3c0 5 8 6 8 9s-8 4-8 9m8-18c0 5-8 6-8 9s8 4 8 9",
  keyboard:
    "M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1m3 4h.01M11 10h.01M15 10h.01M7 14h10m2-4h.01",
  last: "M18 6v12M6 6l6 6-6 6",
  leave: "M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4m5-12 4 4-4 4m4-4H9",
  lock: "M7 10V7a5 5 0 0 1 10 0v3m-11 0h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1",
  medal: "M12 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12m-3.6-1.2L7 21l5-2.4 5 2.4-1.4-7.2",
  menu: "M4 7h16M4 12h16M4 17h16",
  microphone: "M12 14a3 3 0 0 0 3-3V6a3 3 0 0 0-6 0v5a3 3 0 0 0 3 3m-6-3a6 6 0 0 0 12 0m-6 6v4m-3 0h6",
  minus: "M5 12h14",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5",
  pause: "M9 6v12m6-12v12",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-7 8a7 7 0 0 1 14 0",
  play: "M8 5.5v13l10.5-6.5z",
  plus: "M12 5v14M5 12h14",
  record: "M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0m-6 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0",
  redo: "M20 12a8 8 0 1 1-2.4-5.7M20 3v4h-4",
  rocket: "M9 15c0-6 3-11 10-12-1 7-6 10-12 10m2 2-4-2 2-4 4-1m-1 6 2 4 4-2 1-4M5 17c-1 1-1 4-1 4s3 0 4-1",
  save: "M5 4h11l3 3v13H5zm3 0v5h7V4m-7 16v-6h8v6",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14m5-2 5 5",
  settings: "M4 7h9m4 0h3M15 5v4M4 12h3m4 0h9M9 10v4M4 17h9m4 0h3M15 15v4",
  share:
    "M18 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M6 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5m12 6.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M8.2 10.8l7.6-4.1m0 10.6-7.6-4.1",
  shrink: "M9 4v5H4m16 0h-5V4m0 16v-5h5M4 15h5v5",
  sound: "M4 9.5v5h3.5L12 18V6L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6m2.5-8.5a8 8 0 0 1 0 11",
  star: "m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z",
  stop: "M7 7h10v10H7z",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8m0-13v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4",
  system: "M4 5h16v11H4zm5 15h6m-3-4v4",
  terminal: "m5 7 5 5-5 5m7 0h7",
  trophy: "M8 4h8v5a4 4 0 0 1-8 0zM8 6H4c0 4 2 5 4 5m8-5h4c0 4-2 5-4 5m-4 2v4m-4 3h8m-6-3h4",
  undo: "M9 14 4 9l5-5M4 9h9a6 6 0 0 1 0 12h-3",
  upload: "M12 20V9m-4.5 4.5L12 9l4.5 4.5M5 4h14",
  university: "m3 9 9-5 9 5-9 5zm4 2.5V16c2 2.5 8 2.5 10 0v-4.5M21 9v6",
  warning: "M12 4 2.5 20h19zm0 6v4m0 3h.01",
} as const;

export type IconName = keyof typeof paths;

/** A stroke icon by its name. It never speaks: give the words to the control around it. */
export const Icon = ({ name, ...rest }: { name: IconName; size?: number; className?: string }) => (
  <StrokeIcon path={paths[name]} {...rest} />
);
