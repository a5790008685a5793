import { afterAll, afterEach } from 'vitest';

// Files of one worker share a document: what a test leaves mounted, or a file leaves in the body, later ones would find.
if (globalThis.document !== undefined) {
  const { cleanup } = await import('@testing-library/react');
  const { body } = document;
  const before = new Set(body.childNodes);
  afterEach(cleanup);
  afterAll(() => body.replaceChildren(...[...body.childNodes].filter((node) => before.has(node))));
}
