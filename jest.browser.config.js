const { projects } = require("./jest.config.js");

// The seed of this run's random cases (test/campaign.ts): one for all its files, whichever process runs them.
process.env.SEED ||= String(Math.floor(Math.random() * 1_000_000));

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
