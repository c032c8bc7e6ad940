import type { Chapter, Variant } from "../../../language/library";

/** The names that are coloured, completed or forbidden in one chapter and variant of Source. */
export interface SourceNames {
  readonly keywords: readonly string[];
  readonly constants: readonly string[];
  readonly functions: readonly string[];
  readonly forbidden: readonly string[];
}

const KEYWORDS_SINCE: readonly (readonly [Chapter, readonly string[]])[] = [
  [1, ["const", "debugger", "else", "function", "if", "import", "return"]],
  [2, ["export"]],
  [3, ["break", "continue", "for", "let", "while"]],
];

/** JavaScript words that no chapter of Source has. */
const NEVER = [
  "arguments",
  "async",
  "await",
  "case",
  "catch",
  "class",
  "default",
  "delete",
  "do",
  "enum",
  "eval",
  "extends",
  "finally",
  "in",
  "instanceof",
  "new",
  "super",
  "switch",
  "this",
  "throw",
  "try",
  "typeof",
  "var",
  "void",
  "with",
  "yield",
];

const CONSTANTS_SINCE: readonly (readonly [Chapter, readonly string[]])[] = [
  [
    1,
    [
      "Infinity",
      "NaN",
      "undefined",
      "math_E",
      "math_LN10",
      "math_LN2",
      "math_LOG10E",
      "math_LOG2E",
      "math_PI",
      "math_SQRT1_2",
      "math_SQRT2",
    ],
  ],
];

const FUNCTIONS_SINCE: readonly (readonly [Chapter, string])[] = [
  [
    1,
    "char_at display error get_time is_boolean is_function is_number is_string is_undefined parse_int prompt stringify " +
      "math_abs math_acos math_acosh math_asin math_asinh math_atan math_atan2 math_atanh math_cbrt math_ceil math_clz32 " +
      "math_cos math_cosh math_exp math_expm1 math_floor math_fround math_hypot math_imul math_log math_log10 math_log1p " +
      "math_log2 math_max math_min math_pow math_random math_round math_sign math_sin math_sinh math_sqrt math_tan " +
      "math_tanh math_trunc",
  ],
  [
    2,
    "accumulate append build_list display_list draw_data enum_list equal filter for_each head is_list is_null is_pair " +
      "length list list_ref list_to_string map member pair remove remove_all reverse tail",
  ],
  [
    3,
    "array_length build_stream enum_stream eval_stream integers_from is_array is_stream list_to_stream set_head set_tail " +
      "stream stream_append stream_filter stream_for_each stream_map stream_member stream_ref stream_remove " +
      "stream_remove_all stream_reverse stream_tail stream_to_list",
  ],
  [4, "apply_in_underlying_javascript parse tokenize"],
];

/** Words of programs with types, and the types that they begin with. */
const TYPED_KEYWORDS = ["as", "type"];
const TYPES = ["any", "boolean", "List", "number", "Pair", "Stream", "string", "void"];

/** Names that a variant has besides those of its chapter. */
const KEYWORDS_OF_VARIANT: Readonly<Record<Variant, readonly string[]>> = {
  default: [],
  lazy: [],
  wasm: [],
  concurrent: ["clear", "concurrent_execute", "test_and_set"],
  "non-det": ["amb", "ambR", "an_element_of", "an_integer_between", "cut", "require", "retry"],
  gpu: [],
  "explicit-control": [],
  typed: TYPES,
};

const since = <Words>(rows: readonly (readonly [Chapter, Words])[], chapter: Chapter): Words[] =>
  rows.filter(([first]) => first <= chapter).map(([, names]) => names);

/** The words of one chapter and variant. `null` is a value from chapter 2 on and forbidden in chapter 1. */
export function sourceNames(chapter: Chapter, variant: Variant): SourceNames {
  const typed = variant === "typed";
  const keywords = [...since(KEYWORDS_SINCE, chapter).flat(), ...(typed ? TYPED_KEYWORDS : [])];
  const later = KEYWORDS_SINCE.flatMap(([, names]) => names).filter((word) => !keywords.includes(word));
  return {
    keywords,
    constants: ["true", "false", ...(chapter >= 2 ? ["null"] : []), ...since(CONSTANTS_SINCE, chapter).flat()],
    functions: [
      ...since(FUNCTIONS_SINCE, chapter).flatMap((names) => names.split(" ")),
      ...KEYWORDS_OF_VARIANT[variant],
    ],
    forbidden: [
      ...NEVER.filter((word) => !typed || !TYPES.includes(word)),
      ...later,
      ...(chapter >= 2 ? [] : ["null"]),
    ],
  };
}

/** Operators that JavaScript has and Source has not: increments, loose equality, shorthand assignment, bit operators. */
const FORBIDDEN_OPERATORS = /\+\+|--|\*\*=?|==|!=|<<=?|>>>?=?|[-+*/%&|^]=|\?\?|\?\.|[~^&|]/;

/** A Monarch grammar (Monaco's tokenizer) for one chapter and variant. */
export function sourceGrammar(chapter: Chapter, variant: Variant) {
  const { keywords, constants, functions, forbidden } = sourceNames(chapter, variant);
  return {
    defaultToken: "",
    keywords,
    constants,
    functions,
    forbidden,
    escapes: /\\(?:[abfnrtv\\"'0]|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|u\{[0-9A-Fa-f]+\})/,
    tokenizer: {
      root: [
        [
          /[A-Za-z_$][\w$]*/,
          {
            cases: {
              "@keywords": "keyword",
              "@constants": "constant",
              "@functions": "predefined",
              "@forbidden": "invalid",
              "@default": "identifier",
            },
          },
        ],
        [/[ \t\r\n]+/, "white"],
        [/\/\*/, "comment", "@comment"],
        [/\/\/.*$/, "comment"],
        [/0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO][0-7]+/, "number"],
        [/(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/, "number"],
        [/"/, "string", "@double"],
        [/'/, "string", "@single"],
        [/`/, "string", "@template"],
        [/=>|===|!==|<=|>=|&&|\|\|/, "operator"],
        [/\.\.\./, chapter >= 3 ? "operator" : "invalid"],
        // Arrays come with chapter 3, unions of types with types.
        ...(chapter < 3 ? [[/[[\]]/, "invalid"]] : []),
        ...(variant === "typed" ? [[/\|/, "operator"]] : []),
        [FORBIDDEN_OPERATORS, "invalid"],
        [/[+\-*/%<>=!?:]/, "operator"],
        [/[{}()[\]]/, "@brackets"],
        [/[;,.]/, "delimiter"],
      ],
      comment: [
        [/[^*/]+/, "comment"],
        [/\*\//, "comment", "@pop"],
        [/[*/]/, "comment"],
      ],
      double: [
        [/[^\\"]+/, "string"],
        [/@escapes/, "string.escape"],
        [/\\./, "invalid"],
        [/"/, "string", "@pop"],
      ],
      single: [
        [/[^\\']+/, "string"],
        [/@escapes/, "string.escape"],
        [/\\./, "invalid"],
        [/'/, "string", "@pop"],
      ],
      template: [
        [/[^\\`]+/, "string"],
        [/\\./, "string.escape"],
        [/`/, "string", "@pop"],
      ],
    },
  };
}

/** Brackets, comments and indentation, the same in every chapter. */
export const SOURCE_CONFIGURATION = {
  comments: { lineComment: "//", blockComment: ["/*", "*/"] as [string, string] },
  brackets: [
    ["{", "}"],
    ["[", "]"],
    ["(", ")"],
  ] as [string, string][],
  surroundingPairs: [
    { open: "{", close: "}" },
    { open: "[", close: "]" },
    { open: "(", close: ")" },
    { open: '"', close: '"' },
    { open: "'", close: "'" },
  ],
  indentationRules: {
    increaseIndentPattern: /^((?!\/\/).)*(\{[^}"'`]*|\([^)"'`]*|\[[^\]"'`]*)$/,
    decreaseIndentPattern: /^((?!.*?\/\*).*\*\/)?\s*[)}\]].*$/,
  },
};

/** Monaco's name of the language of one chapter and variant. */
export function languageId(chapter: Chapter, variant: Variant): string {
  return `source-${chapter}-${variant}`;
}

/** The name shown to people: `Source §3`, with the variant behind it unless that is the default one. */
export function languageName(chapter: number, variant: string | null): string {
  const name = `Source §${chapter}`;
  if (variant === null || variant === "default") return name;
  return `${name} ${variant.charAt(0).toUpperCase()}${variant.slice(1)}`;
}
