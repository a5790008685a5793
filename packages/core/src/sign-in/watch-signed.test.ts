import { expect, it } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import { announceSignIn, signedRecently, watchSigned } from './watch-signed.ts';

function tab(storage = memoryStorage()) {
  const target = new EventTarget();
  const heard: string[] = [];
  const stop = watchSigned({ storage }, () => heard.push('signed'), target as never);
  const tell = (key: string, newValue: string | null): boolean =>
    target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  return { storage, heard, stop, tell };
}

it('receives sign-ins of other tabs only', () => {
  const { storage, heard, stop, tell } = tab();
  announceSignIn({ storage, clock: { now: () => 7, after: () => () => undefined } });
  expect([storage.getItem('@mooring/signed-in'), heard]).toEqual(['7', []]);
  tell('@mooring/signed-in', '8');
  expect(heard).toEqual(['signed']);
  tell('@mooring/signed-in', null);
  tell('@mooring/sent', '9');
  stop();
  tell('@mooring/signed-in', '10');
  expect(heard).toEqual(['signed']);
});

it('works without storage, and with storage that throws', () => {
  const clock = { now: () => 7, after: () => () => undefined };
  const setItem = (): never => {
    throw new Error('full');
  };
  announceSignIn({ storage: undefined, clock });
  announceSignIn({ storage: { getItem: () => null, removeItem: () => undefined, setItem }, clock });
});

it('knows for a minute that the visitor has signed in', () => {
  const at = (time: number) => ({ now: () => time, after: () => () => undefined });
  const storage = memoryStorage();
  expect(signedRecently({ storage, clock: at(7) })).toBe(false);
  announceSignIn({ storage, clock: at(7) });
  expect(signedRecently({ storage, clock: at(60_006) })).toBe(true);
  expect(signedRecently({ storage, clock: at(60_007) })).toBe(false);
  storage.setItem('@mooring/signed-in', 'yesterday');
  expect(signedRecently({ storage, clock: at(8) })).toBe(false);
  expect(signedRecently({ storage: undefined, clock: at(8) })).toBe(false);
});
