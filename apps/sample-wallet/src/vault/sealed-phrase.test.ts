import { describe, expect, it } from 'vitest';
import { isSealedPhrase, openPhrase, sealPhrase } from './sealed-phrase.ts';

const random = Uint8Array.from({ length: 28 }, (_, index) => index);
const phrase = 'test test test test test test test test test test test junk';
const seal = () => sealPhrase(phrase, 'pässword', random, 10);

describe('a sealed phrase', () => {
  it('opens with its password in any Unicode form', async () => {
    expect(await openPhrase(await seal(), 'pässword'.normalize('NFD'))).toBe(phrase);
  });

  it('does not open with another password, or after any change', async () => {
    const sealed = await seal();
    expect(await openPhrase(sealed, 'password')).toBeUndefined();
    for (const part of ['data', 'salt', 'iv'] as const) {
      const bytes = sealed[part].slice();
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      expect(await openPhrase({ ...sealed, [part]: bytes }, 'pässword')).toBeUndefined();
    }
    expect(await openPhrase({ ...sealed, iterations: 11 }, 'pässword')).toBeUndefined();
  });

  it('contains nothing readable', async () => {
    const { data } = await seal();
    expect(new TextDecoder().decode(data)).not.toContain('test');
  });

  it('is distinguished from anything else', async () => {
    expect(isSealedPhrase(await seal())).toBe(true);
    for (const other of [
      undefined,
      null,
      {},
      { ...(await seal()), version: 2 },
      { ...(await seal()), iterations: 0 },
    ]) {
      expect(isSealedPhrase(other)).toBe(false);
    }
  });

  it('requires all of its randomness', async () => {
    await expect(sealPhrase(phrase, 'p', new Uint8Array(4), 10)).rejects.toThrow();
  });
});
