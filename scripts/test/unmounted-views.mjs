import { afterEach } from 'vitest';

// Files of one worker share a document: a view still mounted when its test ends would be found by later tests.
if (globalThis.document !== undefined) {
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
}
