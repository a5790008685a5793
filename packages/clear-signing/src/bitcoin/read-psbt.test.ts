import { base64 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPsbt } from './read-psbt.ts';
import { buildPsbt, mine, regtest, theirs } from './test-support/build-psbt.ts';

const addresses = [mine.payment.address, mine.taproot.address];
const read = (params: unknown, network = regtest) => readPsbt(params, network, addresses);
const why = (params: unknown, network = regtest) => {
  const result = read(params, network);
  return 'key' in result ? result.key : 'read';
};
const psbt = buildPsbt(
  [
    { holder: mine.payment, amount: 50_000n },
    { holder: mine.taproot, amount: 30_000n, proof: 'claim' },
    { holder: theirs.payment, amount: 20_000n, proof: 'nothing' },
  ],
  [
    [theirs.payment, 70_000n],
    [mine.payment, 9_000n],
  ],
);

describe('a transaction to sign', () => {
  it('is parsed with the owner’s part and the proofs', () => {
    expect(read({ psbt, broadcast: true })).toMatchObject({
      inputs: [
        { own: mine.payment.address, coin: { amount: 50_000n }, isProven: true, sighash: 1, type: 'wpkh' },
        { own: mine.taproot.address, coin: { amount: 30_000n }, isProven: false, sighash: 0, type: 'tr' },
        { own: undefined, coin: undefined, isProven: false, sighash: undefined },
      ],
      outputs: [
        { address: theirs.payment.address, amount: 70_000n, isOwn: false },
        { address: mine.payment.address, amount: 9_000n, isOwn: true },
      ],
      lockTime: 0,
      broadcast: true,
    });
  });

  it('contains the inputs that the site requests, and no others', () => {
    const address = mine.payment.address;
    expect(read({ psbt, signInputs: [{ address, index: 0 }] })).toMatchObject({
      inputs: [{ sighash: 1, isMisnamed: false }, { sighash: undefined }, { sighash: undefined }],
      broadcast: false,
    });
    expect(read({ psbt, signInputs: [{ address, index: 1 }] })).toMatchObject({
      inputs: [{ sighash: undefined }, { sighash: 0, isMisnamed: true }, {}],
    });
    expect(read({ psbt, signInputs: [{ address, index: 0, sighashTypes: [131] }] })).toMatchObject({
      inputs: [{ sighash: 131 }, {}, {}],
    });
    expect(read({ psbt, signInputs: [{ address, index: 0, sighashTypes: [1, 131] }] })).toMatchObject({
      inputs: [{ sighash: 1 }, {}, {}],
    });
  });

  it.each([
    ['nothing', undefined, 'psbtMissing'],
    ['no text', { psbt: 5 }, 'psbtMissing'],
    ['text', { psbt: 'not base64!' }, 'psbtNotBase64'],
    ['other bytes', { psbt: 'AAAA' }, 'psbtBroken'],
    ['megabytes', { psbt: 'A'.repeat(2_000_000) }, 'psbtTooLong'],
    ['no inputs', { psbt: buildPsbt([], [[mine.payment, 1_000n]]) }, 'psbtInputs'],
    ['a missing input', { psbt, signInputs: [{ address: 'x', index: 3 }] }, 'psbtInputs'],
    ['inputs by address', { psbt, signInputs: { x: [0] } }, 'psbtInputs'],
    ['an input without a number', { psbt, signInputs: [{ address: 'x', index: '0' }] }, 'psbtInputs'],
    [
      'kinds that are no numbers',
      { psbt, signInputs: [{ address: 'x', index: 0, sighashTypes: ['ALL'] }] },
      'psbtInputs',
    ],
    [
      'an input requested twice',
      { psbt, signInputs: [0, 0].map((index) => ({ address: 'x', index })) },
      'psbtInputs',
    ],
  ])('with %s is unreadable', (_name, params, reason) => {
    expect(why(params)).toBe(reason);
  });

  it('on an unknown network is unreadable', () => {
    expect(why({ psbt }, { ...regtest, id: 'bip122:ffff' })).toBe('networkUnknown');
  });

  it('is unreadable if a coin is not from the claimed transaction', () => {
    const coin = { holder: mine.payment, amount: 50_000n };
    const one = base64.decode(buildPsbt([coin], [[theirs.payment, 1_000n]]));
    // The amount in the coin's own transaction, as the site would like it to be.
    const place = one.findIndex((_, at) =>
      [0x50, 0xc3, 0, 0, 0, 0, 0, 0].every((byte, n) => one[at + n] === byte),
    );
    const changed = one.map((byte, at) => (at === place ? 0x51 : byte));
    expect(why({ psbt: base64.encode(changed) })).toBe('psbtBroken');
  });

  it('of thousands of coins is parsed quickly', () => {
    const coins = Array.from({ length: 501 }, (_, from) => ({
      holder: mine.taproot,
      amount: 1_000n,
      proof: 'claim' as const,
      from: from % 250,
    }));
    expect(why({ psbt: buildPsbt(coins, [[theirs.payment, 1_000n]]) })).toBe('psbtTooLong');
  });

  it('is unreadable if truncated anywhere, and never throws on any bytes', () => {
    const whole = base64.decode(psbt);
    for (let length = 1; length < whole.length; length += 7)
      expect(why({ psbt: base64.encode(whole.subarray(0, length)) })).not.toBe('read');
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
    const near = fc
      .array(change, { maxLength: 4 })
      .map((changes) =>
        changes.reduce((now, [at, byte]) => now.map((old, n) => (n === at ? byte : old)), whole),
      );
    fc.assert(
      fc.property(fc.oneof(near, fc.uint8Array({ maxLength: 400 })), (bytes) => {
        const result = read({ psbt: base64.encode(bytes) });
        if ('key' in result) return;
        for (const { amount } of result.outputs) expect(amount >= 0n).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
