/**
 * Milliseconds after which a wait fails: only a limit, not part of the test, and shorter than the test's own. A busy
 * machine is slow.
 */
export const patience = 30_000;
