import { base58, base64 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Description } from '../words/description.ts';
import { type DescribeSolanaRequestParameters, describeSolanaRequest } from './describe-solana-request.ts';
import { programs } from './programs.ts';
import {
  addressOf,
  budget,
  build,
  friend,
  instruction,
  keyBytes,
  mint,
  owner,
  send,
  source,
  system,
  target,
  token,
  u32,
  u64,
} from './test-support/build-transaction.ts';

const cluster = { id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Solana Devnet' };
const tokens = [{ address: mint, symbol: 'USDX', name: 'Mooring Dollar', decimals: 6 }];
const looked = [
  { address: source, owner, mint },
  { address: target, owner: friend, mint },
];
type Some = Partial<DescribeSolanaRequestParameters>;
const ask = (method: string, params: unknown, more: Some = {}) =>
  describeSolanaRequest({ method, params, cluster, account: owner, ...more });
const sign = (instructions: Parameters<typeof build>[0], more: Some = {}) =>
  ask('solana_signTransaction', { transaction: build(instructions) }, more);
const ids = ({ warnings }: Description) => warnings.map(({ id }) => id);
const dangers = ({ warnings }: Description) =>
  warnings.filter(({ level }) => level === 'danger').map(({ id }) => id);
const fieldsOf = ({ fields }: Description) =>
  Object.fromEntries(fields.map(({ label, value }) => [label, value]));

const checked = (amount: bigint, decimals = 6) =>
  token([12, ...u64(amount), decimals], [source, 'w'], [mint, ''], [target, 'w'], [owner, 's']);
const unchecked = (amount: bigint) => token([3, ...u64(amount)], [source, 'w'], [target, 'w'], [owner, 's']);
const opening = instruction(
  programs.associatedToken,
  [1],
  [owner, 'sw'],
  [target, 'w'],
  [friend, ''],
  [mint, ''],
  [programs.system, ''],
  [programs.token, ''],
);
const memo = (text: string) => instruction(programs.memo, [...new TextEncoder().encode(text)]);

describe('a payment', () => {
  it('shows the amount, the recipient, the fee, the account and the network', () => {
    const description = sign([...budget(200_000, 50_000n), send(1_500_000_000n), memo('Order 7')]);
    expect(description).toMatchObject({
      kind: 'transfer',
      title: 'Send',
      summary: `Send 1.5 SOL to ${friend.slice(0, 4)}…${friend.slice(-6)}.`,
      warnings: [],
    });
    expect(fieldsOf(description)).toEqual({
      Amount: '1.5 SOL',
      Recipient: friend,
      Note: 'Order 7',
      'Highest fee': '0.000015 SOL',
      'Of which priority': '0.00001 SOL',
      'Your account': owner,
      Network: 'Solana Devnet',
    });
    expect(description.raw).toContain('"transaction"');
  });

  it('to an account of the owner is not a loss', () => {
    expect(sign([send(5n, friend)], { accounts: [friend] }).summary).toContain('to your own account');
  });

  it('names others who pay or have to sign', () => {
    const description = ask('solana_signTransaction', {
      transaction: build([send(5n), send(6n, owner, source)], { feePayer: friend }),
    });
    expect(fieldsOf(description)).toMatchObject({ 'Who pays the fee': friend, 'Also signs': source });
    expect(ids(description)).toEqual(expect.arrayContaining(['warnOtherPayer', 'warnOtherSigners']));
  });

  it('that needs no signature of the account is a danger', () => {
    const transaction = build([send(5n, owner, friend)], { feePayer: friend });
    expect(dangers(ask('solana_signTransaction', { transaction }))).toContain('warnNotSigner');
  });

  it.each([
    [10_000_000n, 'warnFeeRaised'],
    [100_000_000n, 'warnFeeHigh'],
    [2n ** 64n - 1n, 'warnFeeHigh'],
  ])('with a priority fee of %s lamports gets a warning', (fee, id) => {
    const price = fee > 2n ** 60n ? fee : fee * 5n;
    expect(ids(sign([...budget(200_000, price), send(5n)]))).toEqual([id]);
  });

  it('without a limit counts the maximum compute units of its steps', () => {
    const [, price] = budget(0, 1_000_000n);
    if (price === undefined) throw new Error('no price');
    expect(fieldsOf(sign([price, send(5n)]))).toMatchObject({ 'Of which priority': '0.0002 SOL' });
  });
});

describe('a token transfer', () => {
  it('shows the amount in units of a known token, and the recipient', () => {
    const description = sign([opening, checked(12_500_000n)], { tokens });
    expect(description).toMatchObject({ kind: 'token-transfer', title: 'Send USDX', warnings: [] });
    expect(fieldsOf(description)).toMatchObject({
      Amount: '12.5 USDX',
      Recipient: friend,
      'Token account': target,
      Token: `Mooring Dollar (${mint})`,
      'New account': expect.stringMatching(/^Open an account of .* for USDX, and pay its deposit\.$/),
    });
  });

  it('of an unknown token is marked, with the raw amount', () => {
    const description = sign([checked(12_500_000n)], { tokenAccounts: looked });
    expect(fieldsOf(description)).toMatchObject({
      Amount: '12,500,000 units',
      Token: mint,
      Recipient: friend,
    });
    expect(ids(description)).toEqual(['warnUnknownToken']);
  });

  it('to an account of unknown owner is marked', () => {
    const description = sign([unchecked(5n)]);
    expect(fieldsOf(description)).toMatchObject({
      Recipient: 'Not known here',
      'Token account': target,
      'From token account': source,
      Token: 'not named',
    });
    expect(ids(description)).toEqual(['warnOwnerUnknown', 'warnUnknownToken']);
  });

  it('without a mint uses the looked-up account', () => {
    expect(fieldsOf(sign([unchecked(5_000_000n)], { tokens, tokenAccounts: looked })).Amount).toBe('5 USDX');
  });

  it('with decimals other than the token’s is a danger', () => {
    expect(dangers(sign([checked(5n, 9)], { tokens, tokenAccounts: looked }))).toEqual(['warnDecimals']);
  });

  it('of Token-2022 with its own fee is described too', () => {
    const withFee = instruction(
      programs.token2022,
      [26, 1, ...u64(5_000_000n), 6, ...u64(7n)],
      [source, 'w'],
      [mint, ''],
      [target, 'w'],
      [owner, 's'],
    );
    expect(fieldsOf(sign([withFee], { tokens, tokenAccounts: looked })).Amount).toBe('5 USDX');
  });
});

describe('an allowance', () => {
  const approve = (amount: bigint) =>
    token([13, ...u64(amount), 6], [source, 'w'], [mint, ''], [friend, ''], [owner, 's']);

  it('to an unknown recipient, or of everything, gets a warning', () => {
    expect(sign([approve(5_000_000n)], { tokens })).toMatchObject({
      kind: 'token-approval',
      summary: expect.stringMatching(/^Let .* take up to 5 USDX\.$/),
      warnings: [{ id: 'warnUnknownSpender' }],
    });
    expect(ids(sign([approve(5n)], { tokens, knownAddresses: [friend] }))).toEqual([]);
    const all = sign([approve(2n ** 64n - 1n)], { tokens });
    expect(all.summary).toContain('take all of USDX, now and later');
    expect(dangers(all)).toEqual(['warnUnlimitedApproval']);
  });

  it('as large as the balance or the supply, alone or in parts, is a danger', () => {
    const known = tokens.map((each) => ({ ...each, balance: 8n, supply: 100n }));
    expect(dangers(sign([approve(4n), approve(4n)], { tokens: known }))).toEqual(['warnWholeBalance']);
    expect(dangers(sign([approve(100n)], { tokens: known }))).toEqual(['warnUnlimitedApproval']);
  });

  it('can be revoked', () => {
    expect(sign([token([5], [source, 'w'], [owner, 's'])], { tokens, tokenAccounts: looked })).toMatchObject({
      title: 'End approval of USDX',
      warnings: [],
    });
  });
});

describe('a right', () => {
  const give = (right: number, ...key: readonly number[]) =>
    token([6, right, ...key], [source, 'w'], [owner, 's']);

  it.each([
    [0, /^Let .* make new tokens of/],
    [1, /^Let .* freeze accounts of token/],
    [2, /^Make .* the owner of token account/],
    [3, /^Let .* close token account/],
    [9, /^Give .* right number 9 over/],
  ])('number %i that is transferred is a danger', (right, summary) => {
    const description = sign([give(right, 1, ...keyBytes(friend))]);
    expect(description.summary).toMatch(summary);
    expect(dangers(description)).toEqual(['warnAuthority']);
  });

  it('that the owner receives gets no warning, and one without a recipient is burnt', () => {
    expect(ids(sign([give(2, 1, ...keyBytes(owner))]))).toEqual([]);
    expect(ids(sign([give(0, 0)]))).toEqual(['warnEndAuthority']);
  });

  it.each([
    ['assigning the account', system([...u32(1), ...keyBytes(addressOf(7))], [owner, 'sw']), 'warnAssign'],
    ['a nonce', system([...u32(7), ...keyBytes(friend)], [source, 'w'], [owner, 's']), 'warnAuthority'],
    [
      'closing for somebody else',
      token([9], [source, 'w'], [friend, 'w'], [owner, 's']),
      'warnCloseElsewhere',
    ],
  ])('%s is a danger', (_name, step, id) => {
    expect(dangers(sign([step]))).toEqual([id]);
  });

  it('is unchanged when an account is closed for its owner', () => {
    expect(ids(sign([token([9], [source, 'w'], [owner, 'w'], [owner, 's'])]))).toEqual([]);
  });
});

describe('an unknown program', () => {
  const program = addressOf(7);

  it('is named, and a danger if it acts for the account', () => {
    const description = sign([instruction(program, [1, 255], [owner, 's'], [friend, 'w'])]);
    expect(description).toMatchObject({ kind: 'contract-call', title: 'Use a program' });
    expect(description.summary).toContain('not known here');
    expect(description.fields.slice(0, 4)).toEqual([
      { label: 'Program', value: program, emphasis: 'warning' },
      { label: 'Account it is given', value: owner, emphasis: 'address' },
      { label: 'Account it is given', value: friend, emphasis: 'address' },
      { label: 'Data', value: '0x01ff' },
    ]);
    expect(dangers(description)).toEqual(['warnProgramActs']);
    expect(description.warnings[0]?.text).toContain(program);
  });

  it('without the account is a warning', () => {
    expect(ids(sign([instruction(program, [], [friend, 'w'])]))).toEqual(['warnProgram']);
  });

  it.each([
    ['System', system(u32(77), [owner, 's'])],
    ['System', system([2, 0, 0, 0, 1], [owner, 's'], [friend, 'w'])],
    ['System', system([...u32(2), ...u64(5n)], [owner, 's'])],
    ['Token', token([200], [owner, 's'])],
    ['Token', token([26, 0], [owner, 's'])],
    ['Associated Token Account', instruction(programs.associatedToken, [2], [owner, 's'])],
    ['Memo', instruction(programs.memo, [255], [owner, 's'])],
  ])('includes unknown instructions of a known one: %s', (name, step) => {
    const description = sign([step]);
    expect(description.summary).toContain(`a part of the ${name} program that is not known`);
    expect(dangers(description)).toEqual(['warnPartActs']);
  });

  it('of the compute budget is a step like any other', () => {
    expect(ids(sign([instruction(programs.computeBudget, [9])]))).toEqual(['warnPart']);
    expect(ids(sign([instruction(programs.computeBudget, [2, 1])]))).toEqual(['warnPart']);
  });
});

describe('several steps', () => {
  it('are numbered, with the total that leaves the account', () => {
    const description = sign([send(1n), send(2n), checked(5_000_000n)], { tokens, tokenAccounts: looked });
    expect(description).toMatchObject({ kind: 'several', summary: 'Take 3 steps.' });
    const { fields } = description;
    expect(fields.slice(0, 3).map(({ label, value }) => [label, value])).toEqual([
      ['You give', '0.000000003 SOL'],
      ['You give', '5 USDX'],
      ['Step 1', expect.stringContaining('0.000000001 SOL')],
    ]);
    expect(fields.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['3. Amount', '3. Recipient', 'Highest fee']),
    );
  });

  it('mark the dangerous one', () => {
    const { fields } = sign([send(1n), instruction(addressOf(7), [], [owner, 's'])]);
    expect(fields.find(({ label }) => label === 'Step 2')).toMatchObject({ emphasis: 'warning' });
  });

  it('may be none', () => {
    expect(sign([])).toMatchObject({ title: 'Pay the network fee', warnings: [] });
  });

  it('are all inspected up to the maximum', () => {
    const many = sign(Array.from({ length: 64 }, () => instruction(addressOf(7), [], [friend, ''])));
    expect(many.fields).toHaveLength(200);
    expect(dangers(many)).toEqual(['warnMoreFields']);
  });
});

describe('a step also shows', () => {
  it('a nonce that never expires', () => {
    const advance = (authority: string) =>
      system(u32(4), [source, 'w'], [addressOf(6), ''], [authority, 's']);
    expect(ids(sign([advance(owner), send(5n)]))).toEqual(['warnNonce']);
    expect(dangers(sign([advance(friend), send(5n)]))).toEqual(['warnNonceElsewhere']);
  });

  it('a lookup table that was not read, as a danger if it hides a recipient', () => {
    const tables = { [addressOf(8)]: [friend] };
    const transaction = build([send(5n)], { tables });
    const hidden = ask('solana_signTransaction', { transaction });
    expect(fieldsOf(hidden).Recipient).toBe(`entry 0 of table ${addressOf(8)}`);
    expect(ids(hidden)).toEqual(['warnHiddenAccount', 'warnTables']);
    const resolved = ask('solana_signTransaction', { transaction }, { tables });
    expect(fieldsOf(resolved).Recipient).toBe(friend);
    expect(ids(resolved)).toEqual([]);
  });

  it('data that the step does not use', () => {
    expect(ids(sign([system([...u32(2), ...u64(5n), 1], [owner, 'sw'], [friend, 'w'])]))).toEqual([
      'warnExtraData',
    ]);
  });
});

describe('all transactions of a request', () => {
  const all = (transactions: unknown) => ask('solana_signAllTransactions', { transactions });

  it('are described one by one', () => {
    const description = all([build([send(1n)]), build([send(2n), send(3n)])]);
    expect(description).toMatchObject({ kind: 'several', title: 'Sign 2 transactions' });
    expect(description.fields.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Transaction 1', '1. Amount', 'Transaction 2', 'Step 2.1', '2.2. Amount']),
    );
  });

  it('sum the amounts that a delegate may take', () => {
    const approve = build([
      token([13, ...u64(4n), 6], [source, 'w'], [mint, ''], [friend, ''], [owner, 's']),
    ]);
    const known = tokens.map((each) => ({ ...each, balance: 8n }));
    const both = ask('solana_signAllTransactions', { transactions: [approve, approve] }, { tokens: known });
    expect(dangers(both)).toEqual(['warnWholeBalance']);
  });

  it.each([
    ['none', []],
    ['no list', 'x'],
    ['eleven', Array.from({ length: 11 }, () => build([send(1n)]))],
    ['one that cannot be read among them', [build([send(1n)]), 'AAAA']],
  ])('that are %s are unreadable', (_name, transactions) => {
    expect(all(transactions)).toMatchObject({ kind: 'unknown', warnings: [{ id: 'warnUnreadable' }] });
  });
});

describe('a message', () => {
  const message = (text: string | Uint8Array) =>
    base58.encode(typeof text === 'string' ? new TextEncoder().encode(text) : text);
  const signMessage = (value: unknown, more: Some = {}) =>
    ask('solana_signMessage', { message: value, pubkey: owner }, more);

  it('is shown as text, or as bytes', () => {
    expect(fieldsOf(signMessage(message('Hello ⛵')))).toEqual({ Message: 'Hello ⛵' });
    expect(fieldsOf(signMessage(message(Uint8Array.of(255, 0))))).toEqual({ Bytes: '0xff00' });
  });

  it.each(['legacy', 0] as const)('that is a transaction of version %s is refused', (version) => {
    const bytes = base64.decode(build([send(5n)], { version }));
    for (const disguised of [bytes, bytes.subarray(65)]) {
      expect(signMessage(message(disguised))).toMatchObject({
        kind: 'unknown',
        warnings: [{ id: 'warnDisguised', level: 'danger' }],
      });
    }
  });

  it.each([undefined, 5, '0OIl', 'z'.repeat(4_097)])('%j is unreadable', (value) => {
    expect(signMessage(value).kind).toBe('unknown');
  });

  const signIn = (more = '') =>
    `shop.example wants you to sign in with your Solana account:\n${owner}\n\nSign in to the shop.\n\nURI: https://shop.example/login\nVersion: 1\nChain ID: devnet\nNonce: abcdefgh12\nIssued At: 2023-11-14T22:13:20.000Z${more}`;
  const login = (text: string, domain = 'shop.example') => signMessage(message(text), { domain });

  it('is a sign-in', () => {
    const description = login(signIn());
    expect(description).toMatchObject({ kind: 'sign-in', warnings: [] });
    expect(fieldsOf(description)).toMatchObject({
      Site: 'shop.example',
      Account: owner,
      Chain: 'Solana Devnet (devnet)',
    });
    expect(login(signIn().replace('devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).warnings).toEqual([]);
  });

  it.each([
    ['another site', login(signIn(), 'evil.example'), 'warnSignInElsewhere'],
    ['another account', login(signIn().replace(owner, friend)), 'warnSignInAddress'],
    ['another cluster', login(signIn().replace('devnet', 'mainnet')), 'warnOtherChain'],
    ['a broken one', login(signIn('\nSend everything')), 'warnMalformedSignIn'],
    ['one for Ethereum', login(signIn().replace('Solana', 'Ethereum')), 'warnMalformedSignIn'],
  ])('that is a sign-in for %s is a danger', (_name, description, id) => {
    expect(dangers(description)).toEqual([id]);
  });

  it.each([
    `shop.example wants you to sign in with your Solana account:\n${owner}`,
    `shop.example wants you to sign in with your Solana account:\n${owner}\n\nHello there.`,
    'shop.example wants you to sign in with your Solana account:\n' +
      owner +
      '\n\nHello.\n\nNonce: abcdefgh12',
  ])('that is a sparse sign-in warns of reuse', (text) => {
    expect(login(text)).toMatchObject({ kind: 'sign-in', warnings: [{ id: 'warnReusable' }] });
  });
});

describe('a request', () => {
  it.each(['solana_grantEverything', 'eth_sign', ''])('with the method %j is unknown', (method) => {
    expect(ask(method, {})).toMatchObject({ kind: 'unknown', warnings: [{ id: 'warnUnknownMethod' }] });
  });

  it('of any kind never throws', () => {
    const method = fc.constantFrom(
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
      'x',
    );
    const text = fc.uint8Array({ maxLength: 200 });
    const params = fc.oneof(
      fc.anything(),
      fc.record({
        message: fc.oneof(
          fc.anything(),
          text.map((bytes) => base58.encode(bytes)),
        ),
      }),
      fc.record({
        transaction: fc.oneof(
          fc.anything(),
          text.map((bytes) => base64.encode(bytes)),
        ),
      }),
      fc.record({ transactions: fc.array(fc.anything()) }),
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
    expect(ask('solana_signMessage', trap).kind).toBe('unknown');
  });

  it('with any data for any known program is described, with a danger if it is unreadable', () => {
    const program = fc.constantFrom(...Object.values(programs));
    const accounts = fc.array(fc.constantFrom(owner, friend, mint, source, target), { maxLength: 7 });
    const data = fc.oneof(
      fc.array(fc.nat(255), { maxLength: 60 }),
      fc.tuple(fc.nat(30), fc.array(fc.nat(255), { maxLength: 40 })).map(([first, rest]) => [first, ...rest]),
    );
    fc.assert(
      fc.property(program, accounts, data, (name, given, bytes) => {
        const step = instruction(
          name,
          bytes,
          ...given.map((each) => [each, each === owner ? 's' : 'w'] as const),
        );
        const description = sign([step], { tokens });
        expect(description.title).not.toBe('');
        if (description.title === 'Use a program') expect(description.warnings).not.toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});
