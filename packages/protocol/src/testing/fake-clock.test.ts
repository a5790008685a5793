import { expect, it, onTestFinished, vi } from 'vitest';
import { FakeClock, settle } from './fake-clock.ts';

/** Derives keys from a password, one after the other: as slow as a busy machine. */
async function deriveSlowly(times: number): Promise<void> {
  const { subtle } = globalThis.crypto;
  const password = await subtle.importKey('raw', new Uint8Array(8), 'PBKDF2', false, ['deriveBits']);
  const iterations = 200_000;
  for (let time = 0; time < times; time += 1)
    await subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-256', salt: new Uint8Array(8), iterations },
      password,
      256,
    );
}

it('waits for native crypto, however long it takes', async () => {
  const clock = new FakeClock();
  const ended: string[] = [];
  void deriveSlowly(3).then(() => ended.push('at once'));
  await settle();
  expect(ended).toEqual(['at once']);
  clock.after(1_000, () => void deriveSlowly(2).then(() => ended.push('by a timer')));
  await clock.advance(1_000);
  expect(ended).toEqual(['at once', 'by a timer']);
});

it('changes no object that stands in for WebCrypto, nor what it inherits', async () => {
  const digest = async () => new ArrayBuffer(0);
  const before = Object.getOwnPropertyDescriptors(Object.prototype);
  onTestFinished(() => {
    Object.defineProperties(Object.prototype, before);
    vi.unstubAllGlobals();
  });
  for (const subtle of [{ digest }, Object.assign(Object.create(null), { digest })]) {
    vi.stubGlobal('crypto', { subtle });
    // Without memory of what was watched before.
    vi.resetModules();
    const reloaded = await import('./fake-clock.ts');
    await new reloaded.FakeClock().advance(1);
    expect(subtle.digest).toBe(digest);
  }
  expect(Object.getOwnPropertyDescriptors(Object.prototype)).toEqual(before);
});

it('runs due timers in the order of their times, then of their creation', async () => {
  const clock = new FakeClock(0);
  const ran: [string, number][] = [];
  const note = (name: string) => () => void ran.push([name, clock.now()]);
  clock.after(20, note('second'));
  clock.after(10, note('first'));
  clock.after(20, note('third'));
  clock.after(31, note('too late'));
  clock.after(5, note('cancelled'))();
  await clock.advance(30);
  expect(ran).toEqual([
    ['first', 10],
    ['second', 20],
    ['third', 20],
  ]);
  expect([clock.now(), clock.pending]).toEqual([30, 1]);
});
