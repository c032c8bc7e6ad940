const { projects } = require("./jest.config.js");

/** The product as a person uses it: the real thing started whole, in a real browser. One file after the other. */
module.exports = {
  ...projects[0],
  displayName: "browser",
  testMatch: ["<rootDir>/test/browser/**/*.test.ts"],
  setupFilesAfterEnv: ["<rootDir>/test/browser/again.ts"],
  maxWorkers: 1,
  testTimeout: 120_000,
};
