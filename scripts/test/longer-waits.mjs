import { vi } from 'vitest';
import { waitTimeoutMs } from './wait-timeout.mjs';

const { waitFor } = vi;

// By default, vitest and Testing Library wait a second, which a busy machine may need to load a module.
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: waitTimeoutMs, ...options });
if (globalThis.document !== undefined) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: waitTimeoutMs });
}
