import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nobleCurves } from './curves.noble.ts';
import { nativeCurves } from './native-curves.ts';

const native = nativeCurves(globalThis.crypto.subtle);
const secret = fc.uint8Array({ minLength: 32, maxLength: 32 });

it('derives the public keys that the implementation in JavaScript derives', async () => {
  await fc.assert(
    fc.asyncProperty(secret, async (key) => {
      expect(await native.x25519PublicKey(key)).toEqual(await nobleCurves.x25519PublicKey(key));
      expect(await native.ed25519PublicKey(key)).toEqual(await nobleCurves.ed25519PublicKey(key));
    }),
    { numRuns: 20 },
  );
});

it('derives one key on both sides', async () => {
  await fc.assert(
    fc.asyncProperty(secret, secret, async (own, other) => {
      const [ownKey, otherKey] = [await native.x25519PublicKey(own), await native.x25519PublicKey(other)];
      const derived = await native.x25519DerivedKey(own, otherKey);
      expect(derived).toEqual(await native.x25519DerivedKey(other, ownKey));
      expect(derived).toEqual(await nobleCurves.x25519DerivedKey(own, otherKey));
    }),
    { numRuns: 20 },
  );
});

it('signs what the implementation in JavaScript verifies, and verifies no other message', async () => {
  await fc.assert(
    fc.asyncProperty(secret, fc.uint8Array({ minLength: 1 }), async (seed, message) => {
      const key = await native.ed25519PublicKey(seed);
      // Views of a larger buffer, as messages of a peer are.
      const view = Uint8Array.from([0, ...message]).subarray(1);
      const signature = await native.ed25519Sign(seed, view);
      expect(await nobleCurves.ed25519Verify(key, signature, view)).toBe(true);
      expect(await native.ed25519Verify(key, signature, view)).toBe(true);
      const other = view.map((byte, index) => (index === 0 ? byte ^ 1 : byte));
      expect(await native.ed25519Verify(key, signature, other)).toBe(false);
    }),
    { numRuns: 20 },
  );
});

it('reports that a browser lacks the curve if it exports no public key', async () => {
  const subtle = {
    importKey: async () => ({}),
    exportKey: async () => ({}),
  } as unknown as SubtleCrypto;
  await expect(nativeCurves(subtle).x25519PublicKey(new Uint8Array(32))).rejects.toMatchObject({
    name: 'NotSupportedError',
  });
});
