import { hex } from '@scure/base';
import { Script } from '@scure/btc-signer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitcoinEnglish } from '../messages/bitcoin-english.ts';
import { write } from '../messages/write.ts';
import { draftPsbt, type KnownCoin } from './describe-psbt.ts';
import { type Psbt, type PsbtInput, type PsbtOutput, readPsbt } from './read-psbt.ts';
import { buildPsbt, mine, regtest, theirs } from './test-support/build-psbt.ts';

const account = mine.payment.address;
const txid = 'ab'.repeat(32);

const input = (amount: bigint, change: Partial<PsbtInput> = {}): PsbtInput => ({
  ...{ txid, vout: 0, isProven: true, own: account, sighash: 1, isMisnamed: false, type: 'wpkh' },
  ...{ lacksTaprootKey: false, hasTaprootScript: false },
  coin: { amount, script: mine.payment.script },
  ...change,
});
const foreign = (amount: bigint, change: Partial<PsbtInput> = {}) =>
  input(amount, { own: undefined, sighash: undefined, ...change });
const pay = (amount: bigint): PsbtOutput => ({ amount, ...theirs.payment, isOwn: false });
const back = (amount: bigint): PsbtOutput => ({ amount, ...mine.payment, isOwn: true });
const data = (amount: bigint): PsbtOutput => ({
  ...{ amount, isOwn: false },
  script: Script.encode(['RETURN', hex.decode('4869')]),
});

function drafted(inputs: readonly PsbtInput[], outputs: readonly PsbtOutput[], coins?: readonly KnownCoin[]) {
  const psbt: Psbt = { bytes: new Uint8Array(), inputs, outputs, lockTime: 0, broadcast: false };
  const draft = draftPsbt(psbt, { network: regtest, account, addresses: [account], coins });
  const text = (phrase: Parameters<typeof write>[0]) => write(phrase, bitcoinEnglish, 200).text;
  return {
    title: text(draft.title),
    summary: text(draft.summary),
    fields: draft.fields.map(({ label, value }) => [text(label), text(value)]),
    warnings: draft.warnings.map(({ text: { key } }) => key),
  };
}
const labels = ({ fields }: ReturnType<typeof drafted>) => fields.map(([label]) => label);

describe('an output of data', () => {
  it('is a note only if it burns nothing', () => {
    const noted = drafted([input(50_000n)], [pay(20_000n), data(0n), back(29_000n)]);
    expect(noted.summary).toBe('Send 0.0002 BTC to bcrt…f2m8je.');
    expect(noted.fields).toContainEqual(['Note', 'Hi']);
    expect(noted.warnings).toEqual([]);
    const burned = drafted([input(50_000n)], [data(20_000n), back(29_000n)]);
    expect(burned.summary).toContain('Send 0.0002 BTC to a script without an address: 6a');
    expect(labels(burned)).not.toContain('Note');
    expect(burned.warnings).toEqual(['warnScript']);
  });
});

describe('coins of another', () => {
  it('do not count as spent by the owner', () => {
    const { fields } = drafted([input(50_000n), foreign(20_000n)], [pay(68_000n)]);
    expect(fields).toContainEqual(['Your coins it spends', '0.0005 BTC in 1 coin']);
    expect(fields).toContainEqual(['Coins of others', '0.0002 BTC in 1 coin']);
  });

  it('alone are nothing of the owner, whatever comes back', () => {
    const draft = drafted([foreign(50_000n)], [back(20_000n), pay(29_000n)]);
    expect(draft.summary).toBe('Sign a transaction that spends nothing of yours.');
    expect(labels(draft)).not.toContain('Your coins it spends');
    expect(draft.warnings).toContain('warnNothingYours');
  });

  it('are not listed while an amount is unknown', () => {
    expect(labels(drafted([input(50_000n), foreign(0n, { coin: undefined })], [pay(10_000n)]))).not.toContain(
      'Coins of others',
    );
  });

  it.each([
    ['another’s coin', foreign(50_000n, { sighash: 1 })],
    ['a coin of the owner under another address', input(50_000n, { isMisnamed: true })],
  ])('or not: a signature requested for %s is a danger', (_name, coin) => {
    expect(drafted([input(50_000n), coin], [pay(99_000n)]).warnings).toContain('warnNotYours');
  });
});

describe('an amount that the wallet looked up', () => {
  const claim = [input(50_000n, { isProven: false })];
  it.each([
    ['for the same coin proves it', { txid, vout: 0, amount: 50_000n }, []],
    ['for the same coin, but another, is a danger', { txid, vout: 0, amount: 50_001n }, ['warnCoinDiffers']],
    [
      'for another coin of the transaction proves nothing',
      { txid, vout: 1, amount: 50_000n },
      ['warnUnproven'],
    ],
    [
      'for a coin of another transaction proves nothing',
      { txid: 'cd'.repeat(32), vout: 0, amount: 50_000n },
      ['warnUnproven'],
    ],
  ])('%s', (_name, coin, found) => {
    expect(drafted(claim, [pay(49_000n)], [coin]).warnings).toEqual(found);
  });
});

describe('the fee', () => {
  // Virtual bytes of an input, beside 10.5 of the transaction and 31 of its one output.
  it.each([
    ['wpkh', 68],
    ['tr', 57.5],
    ['sh-wpkh', 91],
    ['pkh', 148],
    ['wsh', 105],
    ['one that is not known', 68],
  ])('of an input of type %s has a rate', (type, size) => {
    const { fields } = drafted([input(11_000_000n, { type })], [pay(1_000_000n)]);
    const rate = (10_000_000 / (size + 41.5)).toLocaleString('en', {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    expect(fields).toContainEqual(['Fee rate', `about ${rate} sat/vB`]);
  });

  it('may be zero, and is not known only below', () => {
    const free = drafted([input(50_000n)], [pay(50_000n)]);
    expect(free.fields).toContainEqual(['Network fee', '0 BTC']);
    expect(free.warnings).toEqual([]);
    expect(drafted([input(50_000n)], [pay(50_001n)]).fields).toContainEqual(['Network fee', 'Not known']);
  });
});

it('of what the owner spends, nothing is left out: payments, change and fee are the whole', () => {
  const amounts = fc.array(fc.bigInt({ min: 600n, max: 10n ** 14n }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(amounts, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), (spent, isBack) => {
      const outputs = spent.map(
        (amount, n) => [isBack[n] ? mine.taproot : theirs.payment, amount - 546n] as const,
      );
      const coins = spent.map((amount, from) => ({ holder: mine.payment, amount, from }));
      const psbt = readPsbt({ psbt: buildPsbt(coins, outputs) }, regtest, [account, mine.taproot.address]);
      if ('key' in psbt) throw new Error(psbt.key);
      const shown = drafted(psbt.inputs, psbt.outputs).fields;
      const sum = (label: RegExp) =>
        shown
          .filter(([name = '', value = '']) => label.test(name) && value.endsWith('BTC'))
          .reduce((total, [, value = '']) => total + satoshi(value), 0n);
      const whole = spent.reduce((total, amount) => total + amount, 0n);
      expect(sum(/^(?:Amount|Output \d+|Comes back to you|Network fee)$/)).toBe(whole);
    }),
    { numRuns: 30 },
  );
});

function satoshi(shown: string): bigint {
  const [whole = '', part = ''] = shown.replace(' BTC', '').replaceAll(',', '').split('.');
  return BigInt(whole) * 10n ** 8n + BigInt(part.padEnd(8, '0'));
}
