/** Names of the browser that are left: they compute, and reach nothing. */
const RETAINED_GLOBALS = new Set([
  "self",
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "queueMicrotask",
  "structuredClone",
  "performance",
  "console",
  "TextEncoder",
  "TextDecoder",
  "DOMException",
  "ImageData",
  "atob",
  "btoa",
]);

/** What the language itself has: everything that a bare JavaScript engine knows. */
const LANGUAGE = new Set([
  "globalThis",
  "Infinity",
  "NaN",
  "undefined",
  "eval",
  "isFinite",
  "isNaN",
  "parseFloat",
  "parseInt",
  "decodeURI",
  "decodeURIComponent",
  "encodeURI",
  "encodeURIComponent",
  "escape",
  "unescape",
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
  "JSON",
  "Error",
  "AggregateError",
  "EvalError",
  "RangeError",
  "ReferenceError",
  "SyntaxError",
  "TypeError",
  "URIError",
  "Array",
  "ArrayBuffer",
  "DataView",
  "Map",
  "Set",
  "WeakMap",
  "WeakSet",
  "WeakRef",
  "FinalizationRegistry",
  "Int8Array",
  "Uint8Array",
  "Uint8ClampedArray",
  "Int16Array",
  "Uint16Array",
  "Int32Array",
  "Uint32Array",
  "Float16Array",
  "Float32Array",
  "Float64Array",
  "BigInt64Array",
  "BigUint64Array",
  "Iterator",
  "Promise",
  "Proxy",
  "Reflect",
  "Intl",
  "SuppressedError",
  "DisposableStack",
  "AsyncDisposableStack",
]);

/**
 * Takes away everything through which a program could speak to the world, keep something, or hear the page's commands:
 * whatever is neither the language nor on the short list above goes, on the scope and on everything that it inherits
 * from. Part of the engine reads `navigator.userAgent`, so an empty one is left.
 */
export function takeWorld(scope: object): void {
  const take = (holder: object, name: string) => {
    const value = name === "navigator" ? Object.freeze({ userAgent: "" }) : undefined;
    Reflect.defineProperty(holder, name, { value, writable: false, enumerable: false, configurable: false });
  };
  const nothing = Object.prototype;
  for (let holder: object | null = scope; holder && holder !== nothing; holder = Object.getPrototypeOf(holder)) {
    for (const name of Object.getOwnPropertyNames(holder)) {
      if (LANGUAGE.has(name) || RETAINED_GLOBALS.has(name) || name === "constructor") continue;
      take(holder, name);
      take(scope, name);
    }
  }
}
