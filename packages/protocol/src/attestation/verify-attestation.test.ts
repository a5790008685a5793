import fc from 'fast-check';
import { expect, test } from 'vitest';
import vectors from '../vectors/verify-attestation.json' with { type: 'json' };
import { readAttestation, verifyAttestation } from './verify-attestation.ts';

const now = 1_700_000_000;

test.each(vectors.cases)('$case', async ({ token, result, error }) => {
  const verified = verifyAttestation(token, vectors.publicKey, now);
  if (error === undefined) await expect(verified).resolves.toEqual(result);
  else await expect(verified).rejects.toMatchObject({ code: 'ATTESTATION_INVALID', message: error });
});

test('accepts a token until it expires', async () => {
  const { token, result } = vectors.cases[0] ?? { token: '', result: undefined };
  expect(readAttestation(token)).toEqual(result);
  await expect(verifyAttestation(token, vectors.publicKey, 4_102_444_799)).resolves.toEqual(result);
  await expect(verifyAttestation(token, vectors.publicKey, 4_102_444_800)).rejects.toThrow(
    'JWT attestation expired',
  );
});

test('rejects malformed tokens and invalid keys', async () => {
  const { token = '' } = vectors.cases[0] ?? {};
  for (const key of [{}, { ...vectors.publicKey, crv: 'P-384' }, { ...vectors.publicKey, x: 'AAAA' }])
    await expect(verifyAttestation(token, key, now)).rejects.toMatchObject({ code: 'ATTESTATION_INVALID' });
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      expect(readAttestation(text)).toBeUndefined();
      await expect(verifyAttestation(text, vectors.publicKey, now)).rejects.toMatchObject({
        code: 'ATTESTATION_INVALID',
      });
    }),
  );
});
