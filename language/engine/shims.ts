/**
 * What js-slang 1.0.80 expects of its surroundings and does not find in a worker or in Node. This module must be loaded
 * before any other part of js-slang.
 */
import { JSSLANG_PROPERTIES } from "js-slang/dist/constants";

// Some of its error paths read navigator.userAgent, which Node has not.
const scope = globalThis as { navigator?: { userAgent?: string } };
scope.navigator ??= { userAgent: "" };

// Its time limit grows tenfold when a program is run again after a timeout: a module-wide state that grading must not have.
JSSLANG_PROPERTIES.factorToIncreaseBy = 1;
