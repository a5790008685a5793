import type { CaipNetworkId } from '@mooring/core';
import type { ConnectSignIn } from '@mooring/core/adapter';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import type { SolanaSignInInput } from '@solana/wallet-standard-features';
import { expect, it } from 'vitest';
import { createSolanaTestWallet } from '../testing/solana-test-wallet.ts';
import { signIn } from './sign-in.ts';

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const terms: ConnectSignIn['terms'] = {
  domain: 'site.example',
  uri: 'https://site.example/',
  nonce: 'nonce1234',
  issuedAt: '2026-01-02T03:04:05.000Z',
  statement: 'Ahoy',
  expirationTime: '2026-01-03T03:04:05.000Z',
  notBefore: '2026-01-01T03:04:05.000Z',
  requestId: 'request',
  resources: ['https://site.example/terms'],
};
const wallet = createSolanaTestWallet({ name: 'Signer', keys: [1, 2], signsIn: true });
const [address = '', other = ''] = wallet.addresses;
const feature = wallet.wallet.features['solana:signIn'];
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

type Output = Readonly<Record<'account' | 'signedMessage' | 'signature', unknown>>;

/** Signs in with a wallet that returns a changed answer. */
async function run({
  change = (output) => [output],
  requested = terms,
  chainId = mainnet,
}: {
  readonly change?: (output: Output) => unknown;
  readonly requested?: ConnectSignIn['terms'];
  readonly chainId?: CaipNetworkId;
} = {}) {
  const accepted: unknown[] = [];
  const features = {
    'solana:signIn': {
      version: '1.0.0',
      signIn: async (input: SolanaSignInInput) => {
        const [output] = (await feature?.signIn(input)) ?? [];
        return change(output as Output);
      },
    },
  } as never;
  const accept: ConnectSignIn['accept'] = async (signed) => void accepted.push(signed);
  const signed = await signIn(features, { terms: requested, accept }, chainId);
  return { signed, accepted };
}

/** An output for another text, signed with the real key. */
function resigned(edit: (text: string) => string) {
  return ({ account, signedMessage }: Output): readonly Output[] => {
    const changed = encode(edit(decode(signedMessage as Uint8Array)));
    const signature = ed25519.sign(changed, new Uint8Array(32).fill(1));
    return [{ account, signedMessage: changed, signature }];
  };
}

it('returns the account that signed every field, and passes the message to the site', async () => {
  const { signed, accepted } = await run();
  expect(signed).toBe(address);
  expect(accepted).toEqual([{ address, message: expect.any(String), signature: expect.any(String) }]);
  expect(accepted).toMatchObject([
    {
      message: [
        'site.example wants you to sign in with your Solana account:',
        address,
        '',
        'Ahoy',
        '',
        'URI: https://site.example/',
        'Version: 1',
        'Chain ID: mainnet',
        'Nonce: nonce1234',
        'Issued At: 2026-01-02T03:04:05.000Z',
        'Expiration Time: 2026-01-03T03:04:05.000Z',
        'Not Before: 2026-01-01T03:04:05.000Z',
        'Request ID: request',
        'Resources:',
        '- https://site.example/terms',
      ].join('\n'),
    },
  ]);
});

it("names a cluster of the site's own by its id", async () => {
  const { accepted } = await run({ chainId: 'solana:OurOwnCluster' });
  expect(JSON.stringify(accepted)).toContain('Chain ID: OurOwnCluster');
});

it('rejects a signature of an account that is on another cluster', async () => {
  const change = ({ account, ...output }: Output) => [
    { ...output, account: { ...(account as object), chains: ['solana:devnet'] } },
  ];
  await expect(run({ change })).resolves.toEqual({ signed: undefined, accepted: [] });
});

it('accepts one or two empty lines without a statement, and bytes of another realm', async () => {
  const { statement: _, ...requested } = terms;
  const two = resigned((text) => text.replace('\n\nURI', '\n\n\nURI'));
  await expect(run({ requested })).resolves.toMatchObject({ signed: address });
  await expect(run({ requested, change: two })).resolves.toMatchObject({ signed: address });
  const view = (bytes: unknown) => new DataView(Uint8Array.from(bytes as Uint8Array).buffer);
  const change = ({ account, signedMessage, signature }: Output) => [
    { account, signedMessage: view(signedMessage), signature: view(signature) },
  ];
  await expect(run({ change })).resolves.toMatchObject({ signed: address });
});

it.each<readonly [string, (output: Output) => unknown]>([
  ['nothing', () => undefined],
  ['no output', () => []],
  ['a text', () => 'signed'],
  ['an output without an account', ({ signedMessage, signature }) => [{ signedMessage, signature }]],
  [
    'an account of no Solana chain',
    (output) => [{ ...output, account: { address, chains: ['sui:mainnet'] } }],
  ],
  ['an invalid address', (output) => [{ ...output, account: { address: 'me', chains: [mainnet] } }]],
  [
    'the address of another account',
    (output) => [{ ...output, account: { address: other, chains: ['solana:mainnet'] } }],
  ],
  ['a message that is a text', (output) => [{ ...output, signedMessage: 'site.example wants you' }]],
  ['another domain', resigned((text) => text.replace('site.example', 'evil.example'))],
  ['another nonce', resigned((text) => text.replace('nonce1234', 'nonce12345'))],
  ['another chain', resigned((text) => text.replace('mainnet', 'devnet'))],
  ['another statement', resigned((text) => text.replace('Ahoy', 'I give everything away'))],
  ['a later end', resigned((text) => text.replace('2026-01-03', '2036-01-03'))],
  ['a line more', resigned((text) => `${text}\n- https://evil.example/`)],
  ['a mark before the text', resigned((text) => `\ufeff${text}`)],
  ['a message without end', resigned((text) => text + 'x'.repeat(70_000))],
  [
    'a property that throws',
    () => [
      {
        get account(): never {
          throw new Error('no');
        },
      },
    ],
  ],
])('stores nothing if the wallet answers with %s', async (_what, change) => {
  const accepted: unknown[] = [];
  await expect(run({ change }).then((outcome) => accepted.push(outcome))).rejects.toMatchObject({
    code: 'SIGN_IN_INVALID',
  });
  expect(accepted).toEqual([]);
});

it.each<readonly [string, unknown]>([
  ['a text', base58.encode(new Uint8Array(64).fill(1))],
  ['too few bytes', new Uint8Array(63)],
])('rejects a signature that is %s', async (_what, signature) => {
  await expect(run({ change: (output) => [{ ...output, signature }] })).rejects.toMatchObject({
    code: 'WALLET_ANSWER_INVALID',
  });
});

it('rejects the signature of another key', async () => {
  const change = (output: Output) => [
    { ...output, signature: ed25519.sign(output.signedMessage as Uint8Array, new Uint8Array(32).fill(2)) },
  ];
  await expect(run({ change })).rejects.toMatchObject({ code: 'SIGN_IN_INVALID' });
});

it('returns no account if the wallet could not sign in', async () => {
  const change = (): never => {
    throw new Error('Ledger cannot sign messages');
  };
  await expect(run({ change })).resolves.toEqual({ signed: undefined, accepted: [] });
});

it("passes on the visitor's rejection and the site's error", async () => {
  const no = (): never => {
    throw Object.assign(new Error('no'), { code: 4001 });
  };
  await expect(run({ change: no })).rejects.toMatchObject({ code: 4001 });
  const accept = (): Promise<void> => Promise.reject(new Error('the server knows better'));
  await expect(signIn(wallet.wallet.features, { terms, accept }, mainnet)).rejects.toThrow(
    'the server knows better',
  );
});
