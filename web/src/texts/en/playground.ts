import type { Variant } from "../../../../domain/facts/languages";
import type { ExternalLibrary } from "../../../../language/library";
import type { FileHost } from "../../program-files/program-file";
import { catalogue } from "../active";

const libraries: Readonly<Record<ExternalLibrary, string>> = {
  none: "No library",
  runes: "Runes",
  sounds: "Sounds",
  binarytrees: "Binary trees",
  pixnflix: "PixNFlix",
  machinelearning: "Machine learning",
  ev3: "EV3 robot",
  all: "All libraries",
};

/** Words of the playground. */
export const strings = catalogue("playground", {
  examplePrograms: {
    factorial: "Factorial, step by step",
    lists: "Lists as boxes and arrows",
    account: "An account that remembers",
    fibonacci: "Fibonacci with a memory",
    stream: "An endless stream",
    parser: "A program that reads programs",
    runes: "A pattern of runes",
  },
  title: "Playground",
  program: "Program",
  language: "Language",
  library: "Library",
  libraries,
  /** The specification's sentence. */
  noDevice: "Not connected to a device—programs are run in your local browser.",
  switchedLanguage: (language: string) => `Switched to ${language}`,
  /** The specification's sentence; a library's own name stands in it. */
  switchedLibrary: (library: ExternalLibrary) => `Switched to ${library.toUpperCase()} library`,
  libraryCleared: (library: string, language: string) =>
    `${library} does not go with ${language}: no library is chosen.`,
  robotLanguage: (language: string) => `The robot runs ${language}, which is chosen now.`,
  languageBack: (language: string) => `The language is ${language} again, as before the robot.`,
  settings: "Limits",
  execTime: "Time limit (ms)",
  execTimeHint: "How long a program may run. At least 1000.",
  stepLimit: "Stepper limit (steps)",
  stepLimitHint: "From 500 to 5000.",
  sideTabs: "Help and tools",
  // link
  invalidSublanguage: "You have chosen an invalid sublanguage...",
  linkCorrupt: "The program in this link is damaged. Ask for a new link.",
  sharedTitle: "A shared program",
  sharedIn: (language: string) => `Written in ${language}.`,
  sharedToVisitors: "You can read it here. Log in to run it.",
  sharedToMembers: "You can read it here. Members of a course can run it here.",
  sharedCourses: "Courses",
  linkTooLong: "The program in this link is too long to open.",
  linkLibrary: "This link names an external library that does not exist.",
  linkPair: "The library in this link does not go with its language. No library is chosen.",
  linkReplaced: "Opened the shared program. Yours is kept.",
  linkReplacedFile: (name: string) => `Opened the shared program. Yours is kept, and ${name} is closed.`,
  linkUndo: "Restore mine",
  dismiss: "Dismiss",
  loadFailed: "Error loading from local storage",
  saveFailed: "Error saving to local storage",
  elsewhere:
    "The playground is also open in another tab. The other tab's program is under Programs > Earlier programs.",
  notKept: "Your browser cannot keep your program. Copy it before you leave.",
  leaveUnkept: "Your browser cannot keep your program, and no file has it. Leave?",
  // programs
  programs: "Programs",
  newProgram: "New program",
  examples: "Examples",
  earlier: "Earlier programs",
  noEarlier: "Nothing here yet. When a link or an example replaces your program, it is kept here.",
  earlierReasons: { link: "replaced by a link", tab: "from another tab", program: "replaced by another program" },
  loaded: (name: string) => `Loaded ${name}.`,
  fileClosed: (name: string) => `Closed ${name}.`,
  fileClosedAndKept: (name: string) => `Closed ${name}. It is under Programs > Earlier programs.`,
  // files
  file: "File",
  fileOf: (name: string, host: string, state: string) => `File: ${name}, ${host}, ${state}`,
  fileHosts: { github: "GitHub", drive: "Google Drive", local: "this computer" } satisfies Readonly<
    Record<FileHost, string>
  >,
  fileSaved: "saved",
  fileUnsaved: "not saved",
  fileMenuLoading: "Loading the file menu...",
  fileMenuFailed: "The file menu did not load. Check your connection, then try again.",
  tryAgain: "Try again",
  saveTheFile: "Save the program in its file",
  // autorun
  autorun: "Autorun",
  autorunHint: "Runs your program after every change, as long as it has no errors",
  autorunStarted: "Autorun Started",
  autorunStopped: "Autorun Stopped",
  // introduction
  introduction: "Introduction",
  welcome: "Write a program, then press Run, or press Shift+Enter in the editor.",
  welcomeRepl: "In the REPL you can try out anything your program has declared.",
  welcomeBreakpoints:
    "Click left of a line number, or press F9, to set a breakpoint. The program pauses there and shows its variables.",
  welcomePause: "With a breakpoint set or the Env Visualizer open, you can also pause a running program.",
  welcomeNames: "The editor suggests every function as you type, with its documentation.",
  documentation: "Documentation",
  opensNewTab: "(opens a new tab)",
  libraryDocumentation: (library: ExternalLibrary) => `Library: ${libraries[library]}`,
  variantsTitle: "Languages",
  variants: {
    default: "Plain Source §1 to §4: each chapter adds to the one before.",
    lazy: "Lazy: an argument is evaluated only when it is needed, so lists can be endless.",
    wasm: "Wasm: the same rules as Source §1.",
    concurrent: "Concurrent: concurrent_execute runs functions in turns. test_and_set lets one wait for another.",
    "non-det": "Non-det: amb chooses among values. Enter retry in the REPL for the next answer.",
    gpu: "Gpu: the same rules as Source §4.",
    "explicit-control": "Explicit-control: call_cc passes a function the rest of the computation.",
    typed: "Typed: you can declare types. They are checked before your program runs.",
  } satisfies Readonly<Record<Variant, string>>,
  courseHelp: "From your course",
} as const);
