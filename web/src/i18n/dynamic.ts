/**
 * Beginnings of message keys that are put together out of sight of tests/messages.test.ts, each with its reason.
 * Keys written out, or built in a template such as `game.${id}.title`, are found without being listed here.
 */
export const DYNAMIC_PREFIXES: readonly string[] = []
