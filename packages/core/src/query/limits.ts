/** Bounds of what core asks a server. Milliseconds. */
export const limits = {
  /** How long a balance counts as new, and after a failure how long nothing asks again by itself. */
  balanceFresh: 30_000,
  /** How long an answer may take. */
  answer: 10_000,
} as const;
