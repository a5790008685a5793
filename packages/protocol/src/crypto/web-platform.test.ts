import { webcrypto } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { nobleCurves } from './curves.noble.ts';
import { createWebPlatform } from './web-platform.ts';

const subtle = webcrypto.subtle as unknown as SubtleCrypto;
const seed = new Uint8Array(32).fill(7);
const message = new TextEncoder().encode('Ahoy');
const refusing = (name: string) =>
  ({ importKey: () => Promise.reject(new DOMException('no', name)) }) as unknown as SubtleCrypto;

function platform(its: SubtleCrypto | undefined) {
  const loadFallback = vi.fn(async () => nobleCurves);
  return { loadFallback, platform: createWebPlatform({ subtle: () => its, loadFallback }) };
}

describe('the curves of a browser', () => {
  it('are its own where it has them', async () => {
    const { platform: own, loadFallback } = platform(subtle);
    const publicKey = await own.ed25519PublicKey(seed);
    const signature = await own.ed25519Sign(seed, message);
    expect(await nobleCurves.ed25519Verify(publicKey, signature, message)).toBe(true);
    expect(await own.ed25519Verify(publicKey, signature, message)).toBe(true);
    expect(await own.ed25519Verify(publicKey, signature, seed)).toBe(false);
    expect(loadFallback).not.toHaveBeenCalled();
  });

  it.each([
    ['has no secure context', undefined],
    ['does not have them', refusing('NotSupportedError')],
  ])('are in JavaScript where it %s', async (_name, its) => {
    const { platform: other, loadFallback } = platform(its);
    const [own] = [platform(subtle).platform];
    expect(await other.ed25519PublicKey(seed)).toEqual(await own.ed25519PublicKey(seed));
    expect(await other.x25519PublicKey(seed)).toEqual(await own.x25519PublicKey(seed));
    expect(loadFallback).toHaveBeenCalledTimes(2);
  });

  it('are asked for again after they failed to load', async () => {
    let fails = true;
    const loadFallback = async () => {
      if (fails) throw new Error('offline');
      return nobleCurves;
    };
    const other = createWebPlatform({ subtle: () => undefined, loadFallback });
    await expect(other.ed25519PublicKey(seed)).rejects.toThrow('offline');
    fails = false;
    expect(await other.ed25519PublicKey(seed)).toHaveLength(32);
  });

  it('do not hide another failure', async () => {
    const { platform: broken, loadFallback } = platform(refusing('OperationError'));
    await expect(broken.ed25519Sign(seed, message)).rejects.toMatchObject({ name: 'OperationError' });
    expect(loadFallback).not.toHaveBeenCalled();
  });

  it('are looked for at each use', async () => {
    let its: SubtleCrypto | undefined;
    const loadFallback = vi.fn(async () => nobleCurves);
    const late = createWebPlatform({ subtle: () => its, loadFallback });
    await late.ed25519PublicKey(seed);
    its = subtle;
    await late.ed25519PublicKey(seed);
    expect(loadFallback).toHaveBeenCalledOnce();
  });
});
