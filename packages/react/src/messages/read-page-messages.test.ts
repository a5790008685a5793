// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { loadPageLanguages } from '../lazy.generated.ts';
import { messages as english } from './page/en.generated.ts';
import { messages as spanish } from './page/es.generated.ts';
import { readPageMessages } from './read-page-messages.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('reads the language that the site sets', async () => {
  expect((await readPageMessages('es')).connectWallet()).toBe(spanish.connectWallet());
  expect(await readPageMessages('en')).toBe(english);
});

test('follows the languages of the visitor if the site lets it', async () => {
  vi.stubGlobal('navigator', { languages: ['xx', 'es-MX', 'en'] });
  expect((await readPageMessages('auto')).connectWallet()).toBe(spanish.connectWallet());
  vi.stubGlobal('navigator', { languages: ['en-GB', 'es'] });
  expect(await readPageMessages('auto')).toBe(english);
});

test('is English if the language does not load, and reads it at the next call', async () => {
  vi.spyOn(loadPageLanguages, 'es').mockRejectedValueOnce(new Error('offline'));
  expect(await readPageMessages('es')).toBe(english);
  expect((await readPageMessages('es')).connectWallet()).toBe(spanish.connectWallet());
});
