import { vi } from 'vitest';
import { patience } from './patience.mjs';

const { waitFor } = vi;

// By default, vitest and Testing Library wait a second, which a busy machine may need to load a module.
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: patience, ...options });
if (globalThis.document !== undefined) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patience });
}
