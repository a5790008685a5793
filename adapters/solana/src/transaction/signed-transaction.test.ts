import { describe, expect, it } from 'vitest';
import { keypair, legacyTransfer } from '../test-support/transactions.ts';
import { readTransaction } from './read-transaction.ts';
import { signatureVerifier } from './signature-verifier.ts';
import { addSignature, checkSigned, readLastUnsigned, readUnsigned } from './signed-transaction.ts';

const [account, cosigner, stranger] = [keypair(1), keypair(2), keypair(3)];
const address = account.publicKey.toBase58();
const verify = await signatureVerifier(address);

/** A payment by the account that the cosigner signs too, with these signatures. */
function payment(signers: readonly (typeof account)[] = [], lamports = 5): Uint8Array<ArrayBuffer> {
  const transaction = legacyTransfer({ cosigner, lamports });
  if (signers.length > 0) transaction.partialSign(...signers);
  return new Uint8Array(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }));
}
const signatureOf = (bytes: Uint8Array) => readTransaction(bytes).signatures[0] ?? new Uint8Array();

describe('a transaction to sign', () => {
  it('needs the account’s signature', () => {
    expect(readUnsigned(payment(), address).signers).toContain(address);
    expect(() => readUnsigned(payment(), stranger.publicKey.toBase58())).toThrow(
      'is not one of those who sign it',
    );
  });

  it('that is sent at once lacks no other signature', () => {
    expect(() => readLastUnsigned(payment(), address)).toThrow(
      `the signature of ${cosigner.publicKey.toBase58()} is missing`,
    );
    expect(readLastUnsigned(payment([cosigner]), address).signers).toHaveLength(2);
    // The account's own may be there already.
    expect(readLastUnsigned(payment([account, cosigner]), address).signers).toHaveLength(2);
  });
});

describe('the wallet’s answer', () => {
  it('is taken with the account’s signature, also of a changed transaction', async () => {
    for (const bytes of [payment([account]), payment([account, cosigner], 6)])
      expect(await checkSigned(bytes, address, verify)).toEqual(bytes);
  });

  it('is copied from its part of a larger buffer', async () => {
    const bytes = payment([account]);
    const larger = new Uint8Array(bytes.length + 20);
    larger.set(bytes, 10);
    const taken = await checkSigned(larger.subarray(10, 10 + bytes.length), address, verify);
    larger.fill(0);
    expect(taken).toEqual(bytes);
  });

  it.each([
    ['no bytes', 'text', 'it is no transaction'],
    ['bytes of something else', new Uint8Array(100), 'it is no valid transaction'],
    ['not signed', payment(), `the signature of ${address} does not fit it`],
    ['signed by another only', payment([cosigner]), `the signature of ${address} does not fit it`],
  ])('is refused if it is %s', async (_name, answer, problem) => {
    const checked = checkSigned(answer, address, verify);
    await expect(checked).rejects.toMatchObject({ code: 'WALLET_ANSWER_INVALID' });
    await expect(checked).rejects.toThrow(problem);
  });

  it('is refused with a signature of another transaction, or if the account does not sign it', async () => {
    const swapped = addSignature(
      readTransaction(payment([], 6)),
      address,
      signatureOf(payment([account], 5)),
    );
    await expect(checkSigned(swapped, address, verify)).rejects.toThrow('does not fit it');
    const other = stranger.publicKey.toBase58();
    await expect(checkSigned(payment([account]), other, verify)).rejects.toThrow(
      'is not one of those who sign it',
    );
  });
});

it('a signature that is added replaces no other signer’s', () => {
  const added = addSignature(readTransaction(payment([cosigner])), address, signatureOf(payment([account])));
  expect(added).toEqual(payment([account, cosigner]));
});
