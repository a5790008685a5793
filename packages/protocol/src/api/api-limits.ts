/** Bounds of what the HTTP API is asked and answers; an API's settings may be stricter. */
export const apiLimits = {
  /** Balances of one answer. */
  balances: 1_000,
  /** Tokens of one `forceUpdate`. */
  updates: 20,
  /** Projects of an API, and origins of a project. */
  projects: 10_000,
  origins: 100,
  /** Characters of a name, a symbol and an address of an icon. */
  name: 128,
  symbol: 32,
  icon: 2_048,
  /** Characters of the sentence of a failure. */
  message: 300,
  /** Bytes of one answer. */
  answer: 2_097_152,
} as const;
