import { vi } from 'vitest';
import { patience } from './patience.mjs';

const { waitFor } = vi;

// vitest's own is a second, which a loaded machine needs to fetch a module.
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: patience, ...options });
