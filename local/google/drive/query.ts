import { invalid } from "./errors";

/** The fields of a file that a query can test. */
export interface Queried {
  readonly name: string;
  readonly mimeType: string;
  readonly parents: readonly string[];
  readonly trashed: boolean;
  readonly modifiedTime: string;
  readonly appProperties: Readonly<Record<string, string>>;
}

type Test = (file: Queried) => boolean;

const TOKEN = /\s*('(?:[^'\\]|\\.)*'|[A-Za-z]+|!=|<=|>=|[=<>(){}])\s*/gy;

/**
 * Reads the parameter `q` of files.list: name, mimeType, modifiedTime, trashed, parents, appProperties, with and, or, not.
 *
 * @param rootId the id for which 'root' stands
 * @throws DriveError 400 for what is no query, or looks at something the stand-in does not know
 */
export function parseQuery(text: string, rootId: string): Test {
  const found = [...text.matchAll(TOKEN)];
  const tokens = found.map(([, token]) => token as string);
  if (found.reduce((length, [whole]) => length + whole.length, 0) !== text.length) throw invalid("q");
  let at = 0;
  const take = (): string => {
    const token = tokens[at++];
    if (token === undefined) throw invalid("q");
    return token;
  };
  const expect = (...allowed: string[]): string => {
    const token = take();
    if (!allowed.includes(token)) throw invalid("q");
    return token;
  };
  const string = (): string => {
    const token = take();
    if (!token.startsWith("'")) throw invalid("q");
    return token.slice(1, -1).replace(/\\(.)/g, "$1");
  };

  const either = (): Test => {
    const tests = [both()];
    while (tokens[at] === "or" && ++at) tests.push(both());
    return (file) => tests.some((test) => test(file));
  };
  const both = (): Test => {
    const tests = [one()];
    while (tokens[at] === "and" && ++at) tests.push(one());
    return (file) => tests.every((test) => test(file));
  };
  const one = (): Test => {
    if (tokens[at] === "not") {
      at++;
      const test = one();
      return (file) => !test(file);
    }
    if (tokens[at] !== "(") return term();
    at++;
    const test = either();
    expect(")");
    return test;
  };
  const term = (): Test => {
    if (tokens[at]?.startsWith("'")) {
      const id = string();
      expect("in");
      expect("parents");
      return (file) => file.parents.includes(id === "root" ? rootId : id);
    }
    return field(take());
  };
  const field = (name: string): Test => {
    if (name === "trashed") {
      const operator = expect("=", "!=");
      const value = expect("true", "false") === "true";
      return (file) => (file.trashed === value) === (operator === "=");
    }
    if (name === "appProperties") return property();
    if (name === "modifiedTime") return time(expect("<", "<=", "=", "!=", ">", ">="), Date.parse(string()));
    if (name !== "name" && name !== "mimeType") throw invalid("q");
    const operator = expect("=", "!=", "contains");
    const value = string();
    if (operator === "contains") return (file) => file[name].toLowerCase().includes(value.toLowerCase());
    return (file) => (file[name] === value) === (operator === "=");
  };
  const property = (): Test => {
    for (const token of ["has", "{", "key", "="]) expect(token);
    const key = string();
    for (const token of ["and", "value", "="]) expect(token);
    const value = string();
    expect("}");
    return (file) => Object.hasOwn(file.appProperties, key) && file.appProperties[key] === value;
  };

  const test = either();
  if (at < tokens.length) throw invalid("q");
  return test;
}

function time(operator: string, value: number): Test {
  if (Number.isNaN(value)) throw invalid("q");
  const compare: Readonly<Record<string, (difference: number) => boolean>> = {
    "<": (difference) => difference < 0,
    "<=": (difference) => difference <= 0,
    "=": (difference) => difference === 0,
    "!=": (difference) => difference !== 0,
    ">": (difference) => difference > 0,
    ">=": (difference) => difference >= 0,
  };
  return (file) => compare[operator]?.(Date.parse(file.modifiedTime) - value) ?? false;
}
