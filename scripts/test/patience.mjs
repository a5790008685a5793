import { vi } from 'vitest';

/** Milliseconds: not what is tested, only an end, before that of the test. A busy machine takes its time. */
const patience = 15_000;
const { waitFor } = vi;

// vitest's own is a second, which a loaded machine needs to fetch a module.
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: patience, ...options });
