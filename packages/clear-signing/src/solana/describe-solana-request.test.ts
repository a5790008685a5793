import { base58, base64 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DescribeSolanaRequestParameters, describeSolanaRequest } from './describe-solana-request.ts';
import { programs } from './programs.ts';
import {
  budget,
  build,
  friend,
  instruction,
  mint,
  owner,
  send,
  source,
  target,
  token,
  u64,
} from './test-support/build-transaction.ts';
import { cluster, dangers, fieldsOf, ids, tokens } from './test-support/describe-steps.ts';

type Some = Partial<DescribeSolanaRequestParameters>;
const ask = (method: string, params: unknown, more: Some = {}) =>
  describeSolanaRequest({ method, params, cluster, account: owner, ...more });
const sign = (instructions: Parameters<typeof build>[0], more: Some = {}) =>
  ask('solana_signTransaction', { transaction: build(instructions) }, more);
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

  it('forget what was looked up about a token account that an earlier one closes', () => {
    const close = build([token([9], [target, 'w'], [owner, 'w'], [owner, 's'])]);
    const transfer = build([
      token([12, ...u64(5n), 6], [source, 'w'], [mint, ''], [target, 'w'], [owner, 's']),
    ]);
    const tokenAccounts = [{ address: target, owner, mint }];
    const requested = (...transactions: readonly string[]) =>
      ids(ask('solana_signAllTransactions', { transactions }, { tokens, tokenAccounts }));
    expect(requested(transfer, close)).toEqual([]);
    expect(requested(close, transfer)).toEqual(['warnOwnerUnknown']);
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
