/**
 * A real browser on a busy machine now and then misses a moment. A screen's test that fails is tried once more, and says
 * so with its first error; what is really wrong fails twice.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
