/**
 * Milliseconds after which a wait fails. Generous for busy machines, but shorter than a test's own timeout.
 */
export const waitTimeoutMs = 30_000;
