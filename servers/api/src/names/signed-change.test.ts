import { anvilAccounts } from '@mooring/devnet';
import type { ErrorCode } from '@mooring/protocol';
import type { CallAnswer } from '@mooring/upstreams';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createError } from '../errors.ts';
import { readSignedChange, type SignedChangeOptions } from './signed-change.ts';

const now = 1_700_000_000_000;
const site = 'https://shop.example';
const schema = v.object({
  timestamp: v.number(),
  domain: v.optional(v.string()),
  name: v.string(),
});
type Signer = (typeof anvilAccounts)[number];
const [alice, bob] = anvilAccounts as readonly [Signer, Signer];
/** Coin type of the chain with id 10. */
const optimism = 0x8000000a;
/** The call's result for a signature that a contract accepts. */
const accepted = `0x${'0'.repeat(63)}1`;

interface Asked {
  readonly fields?: object;
  readonly text?: string;
  readonly coin?: number | string;
  readonly signer?: Signer;
  readonly address?: string;
  readonly origin?: string | undefined;
  readonly options?: Partial<SignedChangeOptions>;
}

/** Upstreams whose nodes answer each call so. */
const nodes = (answer: () => Promise<readonly CallAnswer[]>, chains: readonly string[] = ['eip155:1']) =>
  ({ chains, forward: answer }) as unknown as SignedChangeOptions['upstreams'];
const noNode = nodes(() => Promise.reject(new Error('no node is asked')), []);

async function read({
  fields = {},
  coin = 60,
  signer = alice,
  address = alice.address,
  options = {},
  ...more
}: Asked = {}) {
  const {
    text = JSON.stringify({ name: 'ann', timestamp: now / 1_000, domain: 'shop.example', ...fields }),
  } = more;
  const signature = await signer.signMessage({ message: text });
  const change = { coin_type: coin, address, message: text, signature };
  return readSignedChange(
    { upstreams: noNode, seconds: 120, isBound: true, now: () => now, ...options },
    change as Parameters<typeof readSignedChange>[1],
    { schema, origin: 'origin' in more ? more.origin : site },
  );
}

const codeOf = (reading: Promise<unknown>): Promise<ErrorCode | 'accepted' | undefined> =>
  reading.then(
    () => 'accepted' as const,
    (error) => error.code,
  );

describe('a change signed by a key', () => {
  it('is of every chain', async () => {
    const lower = alice.address.toLowerCase();
    expect(await read()).toEqual({
      message: { name: 'ann', timestamp: now / 1_000, domain: 'shop.example' },
      address: lower,
      coinTypes: [60],
    });
    expect((await read({ coin: String(optimism) })).coinTypes).toEqual([60, optimism]);
  });

  it.each([
    ['another signer', { signer: bob }],
    ['a time too long ago', { fields: { timestamp: now / 1_000 - 121 } }],
    ['a time too far ahead', { fields: { timestamp: now / 1_000 + 121 } }],
    ['another site', { fields: { domain: 'other.example' } }],
    ['no site', { fields: { domain: undefined } }],
    ['a page that its browser does not name', { origin: undefined }],
    ['a sandboxed page', { origin: 'null' }],
    ['a site with this one as its end', { fields: { domain: 'example' } }],
  ])('is refused from %s', async (_, asked) => {
    expect(await codeOf(read(asked))).toBe('SIGNATURE_INVALID');
  });

  it('may have a time at the end of the bound', async () => {
    for (const seconds of [-120, 120]) {
      expect(await codeOf(read({ fields: { timestamp: now / 1_000 + seconds } }))).toBe('accepted');
    }
  });

  it('may name no site where the operator allows that, but never another one', async () => {
    const unbound = { options: { isBound: false } };
    const unnamed = { ...unbound, fields: { domain: undefined } };
    expect(await codeOf(read(unnamed))).toBe('accepted');
    expect(await codeOf(read({ ...unnamed, origin: undefined }))).toBe('accepted');
    expect(await codeOf(read({ ...unbound, origin: undefined }))).toBe('accepted');
    expect(await codeOf(read({ ...unbound, fields: { domain: 'other.example' } }))).toBe('SIGNATURE_INVALID');
  });

  it.each([
    ['a coin type of no EVM chain', { coin: 0 }],
    ['a coin type that is no number', { coin: 'x' }],
    ['text that is no JSON', { text: 'hello' }],
    ['a message of another form', { fields: { name: 7 } }],
    ['an invalid time', { fields: { timestamp: 'now' } }],
    ['a message nested too deep', { text: `${'['.repeat(200)}${']'.repeat(200)}` }],
  ])('is invalid with %s', async (_, asked) => {
    expect(await codeOf(read(asked))).toBe('REQUEST_INVALID');
  });
});

describe('a change signed by a contract', () => {
  const contract = `0x${'C0'.repeat(20)}`;
  const by = (answer: CallAnswer, chains?: readonly string[]) =>
    ({ address: contract, options: { upstreams: nodes(async () => [answer], chains) } }) as const;

  it('is of its own chain only', async () => {
    const change = await read({ ...by({ result: accepted }, ['eip155:10']), coin: optimism });
    expect([change.address, change.coinTypes]).toEqual([contract.toLowerCase(), [optimism]]);
    expect((await read(by({ result: accepted }))).coinTypes).toEqual([60]);
  });

  it('is refused if the contract does not accept it, or is on a chain without a node', async () => {
    expect(await codeOf(read(by({ result: `0x${'0'.repeat(64)}` })))).toBe('SIGNATURE_INVALID');
    expect(await codeOf(read(by({ result: '0x' })))).toBe('SIGNATURE_INVALID');
    expect(await codeOf(read(by({ error: { code: 3, message: 'reverted' } })))).toBe('SIGNATURE_INVALID');
    expect(await codeOf(read({ ...by({ result: accepted }), coin: optimism }))).toBe('SIGNATURE_INVALID');
  });

  it('cannot be checked while its node is away', async () => {
    const away = nodes(() => Promise.reject(createError('NODE_UNAVAILABLE', { chain: 'eip155:1' })));
    expect(await codeOf(read({ address: contract, options: { upstreams: away } }))).toBe('NODE_UNAVAILABLE');
  });
});
