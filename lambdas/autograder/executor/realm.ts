/** The globals of ECMAScript itself, and none of Node's: the only ones that stay. */
const LANGUAGE: ReadonlySet<string> = new Set([
  "globalThis",
  "undefined",
  "NaN",
  "Infinity",
  "eval",
  "isFinite",
  "isNaN",
  "parseFloat",
  "parseInt",
  "Object",
  "Function",
  "Boolean",
  "Symbol",
  "Number",
  "BigInt",
  "Math",
  "Date",
  "String",
  "RegExp",
  "Array",
  "Map",
  "Set",
  "WeakMap",
  "WeakSet",
  "WeakRef",
  "JSON",
  "Reflect",
  "Proxy",
  "Promise",
  "Iterator",
  // Libraries keep samples of sounds, pixels of pictures and programs of robots in them.
  "ArrayBuffer",
  "DataView",
  "Uint8Array",
  "Uint8ClampedArray",
  "Float32Array",
  "Float64Array",
  "Error",
  "AggregateError",
  "EvalError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "TypeError",
  "URIError",
]);

/** Deletes every other global of this realm, so that code that escapes from Source finds nothing to use. */
export function emptyRealm(): void {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (LANGUAGE.has(name)) continue;
    if (!Reflect.deleteProperty(globalThis, name)) {
      Reflect.defineProperty(globalThis, name, { value: undefined, writable: false });
    }
  }
}
