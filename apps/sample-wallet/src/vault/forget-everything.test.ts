import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything } from './forget-everything.ts';
import { openKept } from './kept.ts';

afterEach(() => vi.unstubAllGlobals());

test('removes everything, even while another tab is open', async () => {
  const cleared: string[] = [];
  vi.stubGlobal('localStorage', { clear: () => cleared.push('local') });
  vi.stubGlobal('sessionStorage', { clear: () => cleared.push('session') });
  const kept = await openKept();
  await kept.set('phrase', 'secret');
  await new Promise((resolve) => {
    indexedDB.open('of another library').onsuccess = resolve;
  });
  await forgetEverything();
  expect(await kept.get('phrase')).toBeUndefined();
  expect(cleared).toEqual(['local', 'session']);
});
