import { afterAll, afterEach, vi } from 'vitest';
import { waitTimeoutMs } from './wait-timeout.mjs';

const { waitFor } = vi;

// By default, vitest and Testing Library wait a second, which a busy machine may need to load a module.
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: waitTimeoutMs, ...options });

// Files of one worker share loaded modules: an import still pending when its file ends would fail for later files.
afterAll(() => vi.dynamicImportSettled());

// They share a document, too: what a test leaves mounted, or a file leaves in the body, later ones would find.
if (globalThis.document !== undefined) {
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: waitTimeoutMs });
  const { body } = document;
  const before = new Set(body.childNodes);
  afterEach(cleanup);
  afterAll(() => body.replaceChildren(...[...body.childNodes].filter((node) => before.has(node))));
}
