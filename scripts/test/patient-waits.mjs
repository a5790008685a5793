import { vi } from 'vitest';
import { patience } from './patience.mjs';

const { waitFor } = vi;

// The defaults of vitest and Testing Library are a second, which a loaded machine needs to fetch a module.
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: patience, ...options });
if (globalThis.document !== undefined) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patience });
}
