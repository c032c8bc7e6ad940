const { projects } = require("./jest.config.js");

/**
 * The product as a person uses it: the real thing started whole, in a real browser. Two files at a time: much of what a
 * browser does is waiting.
 */
module.exports = {
  ...projects[0],
  displayName: "browser",
  testMatch: ["<rootDir>/test/browser/**/*.test.ts"],
  globalSetup: "<rootDir>/test/browser/prepare.ts",
  maxWorkers: 2,
  testTimeout: 120_000,
};
