/** Milliseconds after which a wait ends: not what is tested, and before the test itself ends. A busy machine takes its time. */
export const patience = 30_000;
