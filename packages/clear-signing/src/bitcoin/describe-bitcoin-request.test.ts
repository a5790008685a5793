import { Script } from '@scure/btc-signer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Description } from '../words/description.ts';
import { type DescribeBitcoinRequestParameters, describeBitcoinRequest } from './describe-bitcoin-request.ts';
import { buildPsbt, type Coin, funding, mine, regtest, theirs, walletOf } from './test-support/build-psbt.ts';

const addresses = [mine.payment.address, mine.taproot.address];
const account = mine.payment.address;
type Some = Partial<DescribeBitcoinRequestParameters>;
const ask = (method: string, params: unknown, more: Some = {}) =>
  describeBitcoinRequest({ method, params, network: regtest, account, addresses, ...more });
const sign = (
  coins: readonly Coin[],
  outputs: Parameters<typeof buildPsbt>[1],
  { params, ...more }: Some = {},
) => ask('signPsbt', { account, psbt: buildPsbt(coins, outputs), ...Object(params) }, more);
const ids = ({ warnings }: Description) => warnings.map(({ id }) => id);
const dangers = ({ warnings }: Description) =>
  warnings.filter(({ level }) => level === 'danger').map(({ id }) => id);
const fieldsOf = ({ fields }: Description) =>
  Object.fromEntries(fields.map(({ label, value }) => [label, value]));

const coin = (amount: bigint, more: Partial<Coin> = {}): Coin => ({ holder: mine.payment, amount, ...more });
const note = (text: string) => ({ script: Script.encode(['RETURN', new TextEncoder().encode(text)]) });

describe('a payment', () => {
  it('shows the amount, the recipient, the change, the fee and its rate', () => {
    const description = sign(
      [coin(50_000_000n)],
      [
        [theirs.payment, 10_000_000n],
        [mine.taproot, 39_998_000n],
      ],
    );
    expect(description).toMatchObject({ kind: 'transfer', title: 'Send BTC', warnings: [] });
    expect(description.summary).toMatch(/^Send 0\.1 BTC to bcrt….*\.$/);
    expect(fieldsOf(description)).toEqual({
      Amount: '0.1 BTC',
      Recipient: theirs.payment.address,
      'Comes back to you': '0.39998 BTC',
      'Change goes to': mine.taproot.address,
      'Your coins it spends': '0.5 BTC in 1 coin',
      'Network fee': '0.00002 BTC',
      'Fee rate': expect.stringMatching(/^about 1[34]\.\d sat\/vB$/),
      'After you sign': 'The site gets it, and may send it',
      'Your account': account,
      Network: 'Bitcoin Regtest',
    });
  });

  it('to several is listed, with notes and its lock time', () => {
    const psbt = buildPsbt(
      [coin(50_000n)],
      [
        [theirs.payment, 10_000n],
        [note('Order 7'), 0n],
        [theirs.taproot, 38_000n],
      ],
      { lockTime: 800_000 },
    );
    const description = ask('signPsbt', { psbt, broadcast: true });
    expect(description.summary).toBe('Send 0.00048 BTC to 2 recipients.');
    expect(fieldsOf(description)).toMatchObject({
      'Output 1': '0.0001 BTC',
      '1. Recipient': theirs.payment.address,
      'Output 3': '0.00038 BTC',
      '3. Recipient': theirs.taproot.address,
      Note: 'Order 7',
      'Not valid before': 'Block 800000',
      'After you sign': 'The wallet sends it to the network',
    });
    const later = buildPsbt([coin(50_000n)], [[theirs.payment, 49_000n]], { lockTime: 1_700_000_000 });
    expect(fieldsOf(ask('signPsbt', { psbt: later }))['Not valid before']).toContain('2023-11-14');
  });

  it('to the owner only moves coins', () => {
    const description = sign([coin(50_000n)], [[mine.taproot, 49_000n]]);
    expect(description).toMatchObject({ title: 'Move BTC to yourself', warnings: [] });
  });

  it('to a script without an address names the script', () => {
    const description = sign([coin(50_000n)], [[{ script: Script.encode(['1ADD']) }, 49_000n]]);
    expect(fieldsOf(description).Recipient).toContain('a script without an address: 8b');
    expect(ids(description)).toEqual(['warnScript']);
  });

  it('describes only outputs to the given addresses as change', () => {
    expect(sign([coin(50_000n)], [[mine.taproot, 49_000n]], { addresses: [account] }).title).toBe('Send BTC');
  });
});

describe('the fee', () => {
  it.each([
    ['more than a tenth of the amount', 100_000n, 60_000n],
    ['hundreds for each byte', 10_000_000n, 9_900_000n],
  ])('of %s is a danger', (_name, amount, sent) => {
    expect(dangers(sign([coin(amount)], [[theirs.payment, sent]]))).toEqual(['warnFeeAbsurd']);
  });

  it('that cannot be computed is a danger', () => {
    const description = sign([coin(50_000n), { ...coin(1n), proof: 'nothing' }], [[theirs.payment, 9_000n]]);
    expect(fieldsOf(description)['Network fee']).toBe('Not known');
    expect(dangers(description)).toEqual(['warnNoFee']);
    expect(description.summary).toContain('not all known');
  });

  it('below zero is a danger', () => {
    expect(dangers(sign([coin(50_000n)], [[theirs.payment, 60_000n]]))).toEqual(['warnOverspent']);
  });
});

describe('the amount of a coin', () => {
  const id = funding(mine.payment, 50_000n).id;

  it('is only a claim until a node confirms it or the coin’s transaction is included', () => {
    const claimed = [coin(50_000n, { proof: 'claim' })];
    expect(ids(sign(claimed, [[theirs.payment, 49_000n]]))).toEqual(['warnUnproven']);
    const coins = [{ txid: id, vout: 0, amount: 50_000n }];
    expect(ids(sign(claimed, [[theirs.payment, 49_000n]], { coins }))).toEqual([]);
  });

  it('that differs from the network is a danger', () => {
    const coins = [{ txid: id, vout: 0, amount: 90_000n }];
    expect(dangers(sign([coin(50_000n)], [[theirs.payment, 49_000n]], { coins }))).toEqual([
      'warnCoinDiffers',
    ]);
  });

  it('counts for taproot only if it is true, so it needs no proof', () => {
    const taproot = { holder: mine.taproot, amount: 50_000n, proof: 'claim' } as const;
    expect(ids(sign([taproot], [[theirs.payment, 49_000n]]))).toEqual([]);
  });

  it('of taproot without its key is marked', () => {
    const { tapInternalKey: _, ...holder } = mine.taproot;
    expect(ids(sign([{ holder, amount: 50_000n }], [[theirs.payment, 49_000n]]))).toEqual(['warnTaprootKey']);
  });

  it('of taproot that a script can spend as well is a danger', () => {
    const scripted = { holder: mine.taproot, amount: 50_000n, tapMerkleRoot: new Uint8Array(32) };
    expect(dangers(sign([scripted], [[theirs.payment, 49_000n]]))).toEqual(['warnTaprootScript']);
  });

  it('may belong to others, whose part is shown separately', () => {
    const shared = sign(
      [coin(50_000n), { holder: theirs.payment, amount: 70_000n }],
      [
        [theirs.taproot, 70_000n],
        [mine.payment, 49_000n],
      ],
    );
    expect(shared.summary).toContain('others pay into too. You give 0.00001 BTC.');
    expect(fieldsOf(shared)['Coins of others']).toBe('0.0007 BTC in 1 coin');
    expect(ids(shared)).toEqual(['warnShared']);
    const sold = sign([coin(546n), { holder: theirs.payment, amount: 70_000n }], [[mine.payment, 60_000n]]);
    expect(sold.summary).toContain('You get 0.00059454 BTC.');
  });

  it('may not belong to the owner at all', () => {
    const description = sign([{ holder: theirs.payment, amount: 50_000n }], [[mine.payment, 49_000n]]);
    expect(dangers(description)).toEqual(['warnNothingYours', 'warnNothingAsked']);
    expect(
      dangers(
        sign([{ holder: theirs.payment, amount: 50_000n }], [[mine.payment, 49_000n]], {
          params: { signInputs: [{ address: account, index: 0 }] },
        }),
      ),
    ).toEqual(['warnNotYours', 'warnNothingYours']);
  });
});

describe('a signature', () => {
  it.each([
    [2, 'all inputs, no output (NONE)', ['warnSighashNone']],
    [3, 'all inputs, one output (SINGLE)', ['warnSighashSingle']],
    [0x81, 'this input, all outputs (ANYONECANPAY)', ['warnAnyoneCanPay']],
    [0x82, 'this input, no output (NONE, ANYONECANPAY)', ['warnSighashNone', 'warnAnyoneCanPay']],
    [0x83, 'this input, one output (SINGLE, ANYONECANPAY)', ['warnSighashSingle', 'warnAnyoneCanPay']],
    [0, undefined, ['warnSighashUnknown']],
  ])('of kind %i shows its scope', (sighashType, covers, found) => {
    const description = sign([coin(50_000n, { sighashType })], [[theirs.payment, 49_000n]]);
    expect(fieldsOf(description)['Signature of input 1']).toBe(covers);
    expect(ids(description)).toEqual(found);
    // Outputs that the signature does not fix are not shown as sent.
    const isOpen = found.some((id) => /None|Single/.test(id));
    expect(description.summary.includes('where your coins go is not fixed')).toBe(isOpen);
  });

  it('of an unknown kind is a danger', () => {
    const description = sign([coin(50_000n)], [[theirs.payment, 49_000n]], {
      params: { signInputs: [{ address: account, index: 0, sighashTypes: [77] }] },
    });
    expect(fieldsOf(description)['Signature of input 1']).toBe('unknown kind 77');
    expect(dangers(description)).toEqual(['warnSighashUnknown']);
  });
});

describe('a transfer', () => {
  const to = theirs.payment.address;
  const transfer = (more: object = {}) =>
    ask('sendTransfer', { account, recipientAddress: to, amount: '150000000', ...more });

  it('shows amount, recipient, note and change', () => {
    const description = transfer({ changeAddress: mine.taproot.address, memo: '4869' });
    expect(description).toMatchObject({ title: 'Send BTC', warnings: [] });
    expect(fieldsOf(description)).toEqual({
      Amount: '1.5 BTC',
      Recipient: to,
      Note: 'Hi',
      'Change goes to': mine.taproot.address,
      'Your account': account,
      Network: 'Bitcoin Regtest',
    });
    expect(transfer({ recipientAddress: mine.taproot.address }).title).toBe('Move BTC to yourself');
    expect(fieldsOf(transfer({ memo: 'ff00' })).Note).toBe('0xff00');
  });

  it.each([
    [{ recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }, 'warnOtherNetwork'],
    [{ recipientAddress: `${to.slice(0, -1)}q` }, 'warnOtherNetwork'],
    [{ changeAddress: walletOf(3).payment.address }, 'warnChangeElsewhere'],
  ])('with %j is a danger', (more, id) => {
    expect(dangers(transfer(more))).toEqual([id]);
  });

  it.each([
    { amount: 5 },
    { amount: '0' },
    { amount: '1.5' },
    { amount: '-5' },
    { amount: '2100000000000001' },
    { recipientAddress: undefined },
    { recipientAddress: 'a b' },
    { changeAddress: 5 },
    { memo: 'xyz' },
    { memo: '00'.repeat(81) },
  ])('with %j is unreadable', (more) => {
    expect(transfer(more)).toMatchObject({ kind: 'unknown', warnings: [{ id: 'warnUnreadable' }] });
  });
});

describe('a message', () => {
  const signIn = `shop.example wants you to sign in with your Bitcoin account:\n${account}\n\nSign in to the shop.\n\nURI: https://shop.example/login\nVersion: 1\nChain ID: 0f9188f13cb7b2c71f2a335e3a4fc328\nNonce: abcdefgh12\nIssued At: 2023-11-14T22:13:20.000Z`;
  const signMessage = (message: unknown, more: object = {}) =>
    ask('signMessage', { account, message, ...more }, { domain: 'shop.example' });

  it('is shown with its signature type', () => {
    expect(fieldsOf(signMessage('Hello', { protocol: 'bip322' }))).toEqual({
      Message: 'Hello',
      'Kind of signature': 'bip322',
    });
    expect(signMessage(5).kind).toBe('unknown');
    expect(signMessage('a'.repeat(1_100_000)).kind).toBe('unknown');
  });

  it('is a sign-in', () => {
    expect(signMessage(signIn)).toMatchObject({ kind: 'sign-in', warnings: [] });
  });

  it.each([
    [signIn.replaceAll('shop.example', 'evil.example'), 'warnSignInElsewhere'],
    [signIn.replace(account, mine.taproot.address), 'warnSignInAddress'],
    [signIn.replace(account, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'), 'warnMalformedSignIn'],
    [signIn.replace('Chain ID: 0f91', 'Chain ID: 0000'), 'warnOtherChain'],
    [signIn.replace(/Nonce: .*\n/, ''), 'warnMalformedSignIn'],
  ])('that is a sign-in for another site or account is a danger', (message, id) => {
    expect(dangers(signMessage(message))).toEqual([id]);
  });
});

describe('a request', () => {
  it('by another method is unknown', () => {
    expect(ask('getAccountAddresses', {})).toMatchObject({ warnings: [{ id: 'warnUnknownMethod' }] });
  });

  it('of any kind never throws', () => {
    const method = fc.constantFrom('signPsbt', 'sendTransfer', 'signMessage', 'x');
    const params = fc.oneof(
      fc.anything(),
      fc.record({ psbt: fc.anything(), signInputs: fc.anything(), message: fc.anything() }),
      fc.record({ recipientAddress: fc.anything(), amount: fc.anything(), memo: fc.anything() }),
    );
    fc.assert(
      fc.property(method, params, (name, given) => {
        expect(ask(name, given).title).not.toBe('');
      }),
    );
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no');
        },
      },
    );
    expect(ask('signPsbt', trap).kind).toBe('unknown');
  });
});
