import { signInNamespace } from '@mooring/protocol';
import {
  buildCacao,
  type Cacao,
  createRecap,
  encodeRecap,
  formatCacaoMessage,
  type Recap,
  recapStatement,
} from '@mooring/protocol/cacao';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RequestedSignIn } from '../contract/remote-wallet.ts';
import { matchesMessage } from '../siwx/check-session.ts';
import { readCacaos } from './read-cacaos.ts';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const requested: RequestedSignIn = {
  chains: ['eip155:10', 'eip155:1'],
  methods: ['eth_sendTransaction', 'personal_sign'],
  terms: {
    domain: 'shop.example',
    uri: 'https://shop.example/cart',
    nonce: 'abcdef1234',
    statement: 'Sign in to the shop.',
    expirationTime: '2026-11-22T12:10:00.000Z',
    resources: ['https://shop.example/terms'],
  },
};

const recapOf = (methods: readonly string[], chains: readonly string[] = ['eip155:10']): Recap =>
  createRecap(signInNamespace, 'request', methods, { chains });

interface Change {
  readonly chain?: string;
  readonly address?: string;
  readonly recap?: Recap | undefined;
  readonly payload?: Partial<Cacao['p']>;
}

/** A valid signed object, with the given change. */
function cacao(change: Change = {}): Cacao {
  const { terms } = requested;
  const recap = 'recap' in change ? change.recap : recapOf(requested.methods);
  const request = {
    type: 'caip122',
    chains: requested.chains,
    domain: terms.domain,
    aud: terms.uri,
    nonce: terms.nonce,
    version: '1',
    iat: '2026-11-22T12:00:00.000Z',
    exp: terms.expirationTime,
    statement: recap === undefined ? terms.statement : recapStatement(terms.statement, recap),
    resources: [...(terms.resources ?? []), ...(recap === undefined ? [] : [encodeRecap(recap)])],
  };
  const account = `${change.chain ?? 'eip155:10'}:${change.address ?? address}`;
  const made = buildCacao(request, { t: 'eip191', s: '0xsigned' }, account);
  return { ...made, p: { ...made.p, ...change.payload } };
}

const refused = (...cacaos: readonly Cacao[]): void =>
  expect(() => readCacaos(cacaos, requested)).toThrow(expect.objectContaining({ code: 'SIGN_IN_INVALID' }));

it('creates a session whose fields match its signed text', () => {
  const signed = cacao();
  const [session] = readCacaos([signed], requested);
  expect(session).toMatchObject({
    data: {
      chainId: 'eip155:10',
      accountAddress: address,
      domain: 'shop.example',
      uri: 'https://shop.example/cart',
      nonce: 'abcdef1234',
      issuedAt: '2026-11-22T12:00:00.000Z',
      expirationTime: '2026-11-22T12:10:00.000Z',
    },
    message: formatCacaoMessage(signed.p, signed.p.iss),
    signature: '0xsigned',
    cacao: signed,
  });
  expect(session?.data.statement).toContain(
    "(1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.",
  );
  expect(session && matchesMessage(session)).toBe(true);
});

it('puts the first requested chain first, and accepts fewer chains or methods', () => {
  const recap = recapOf(['personal_sign'], ['eip155:1', 'eip155:10']);
  const sessions = readCacaos([cacao({ chain: 'eip155:1', recap }), cacao({ recap })], requested);
  expect(sessions.map(({ data }) => data.chainId)).toEqual(['eip155:10', 'eip155:1']);
  expect(sessions.every(matchesMessage)).toBe(true);
});

it('accepts a signature without permissions, and other spellings of the address', () => {
  const lower = cacao({ recap: undefined, address: address.toLowerCase() });
  const sessions = readCacaos([cacao({ recap: undefined }), lower], requested);
  expect(sessions.map(({ message }) => message.split('\n')[1])).toEqual([address, address.toLowerCase()]);
  expect(sessions.every(matchesMessage)).toBe(true);
});

it('derives the ReCap statement if the wallet omits it', () => {
  const { statement } = requested.terms;
  const [session] = readCacaos([cacao({ payload: { statement } })], requested);
  expect(session?.data.statement).toMatch(/^Sign in to the shop\. I further authorize/);
});

describe('rejects', () => {
  it.each<[string, Change]>([
    ['another site', { payload: { domain: 'other.example' } }],
    ['another page', { payload: { aud: 'https://shop.example/other' } }],
    ['another nonce', { payload: { nonce: 'abcdef1235' } }],
    ['another version', { payload: { version: '2' } }],
    ['a later end', { payload: { exp: '2027-11-22T12:10:00.000Z' } }],
    ['no end', { payload: { exp: undefined } }],
    ['a beginning', { payload: { nbf: '2026-11-22T12:00:00.000Z' } }],
    ['a request id', { payload: { requestId: '7' } }],
    ['another chain', { chain: 'eip155:137' }],
    ['another namespace', { chain: 'solana:10' }],
    ['no account', { payload: { iss: 'did:pkh:eip155:10' } }],
    ['another statement', { recap: undefined, payload: { statement: 'Give all away.' } }],
    ['another statement before the permissions', { payload: { statement: 'Give all away.' } }],
    ['another resource', { recap: undefined, payload: { resources: ['https://other.example/terms'] } }],
    ['a resource less', { recap: undefined, payload: { resources: [] } }],
    ['a method that nobody asked for', { recap: recapOf(['personal_sign', 'eth_sign']) }],
    ['a chain that nobody asked for', { recap: recapOf(['personal_sign'], ['eip155:10', 'eip155:137']) }],
    ['a permission for something else', { recap: createRecap('https://shop.example', 'crud', ['delete']) }],
    [
      'other words than its permissions',
      {
        payload: {
          statement: recapStatement(requested.terms.statement, recapOf(['personal_sign'])),
        },
      },
    ],
    [
      'permissions that cannot be read',
      { payload: { resources: ['https://shop.example/terms', 'urn:recap:nonsense'] } },
    ],
    [
      'words of permissions that it does not have',
      {
        recap: undefined,
        payload: { statement: recapStatement(requested.terms.statement, recapOf(['personal_sign'])) },
      },
    ],
  ])('%s', (_name, change) => {
    refused(cacao(change));
    refused(cacao(), cacao(change));
  });

  it('accounts of two addresses', () => {
    refused(cacao(), cacao({ chain: 'eip155:1', address: other }));
  });
});

it("keeps a site's own permissions beside those for the wallet", () => {
  const own = createRecap('https://shop.example', 'crud', ['read', 'delete']);
  const withOwn: RequestedSignIn = {
    ...requested,
    terms: { ...requested.terms, resources: ['https://shop.example/terms', encodeRecap(own)] },
  };
  const given: Recap = { att: { ...recapOf(['personal_sign']).att, ...own.att } };
  expect(readCacaos([cacao({ recap: given })], withOwn)).toHaveLength(1);
  const more = createRecap('https://shop.example', 'crud', ['read', 'write']);
  const greedy: Recap = { att: { ...recapOf(['personal_sign']).att, ...more.att } };
  expect(() => readCacaos([cacao({ recap: greedy })], withOwn)).toThrow('does not belong');
});

it('throws only SIGN_IN_INVALID for arbitrary peer input', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('', 'shop.example', 'abcdef1234', 'urn:recap:', '__proto__'),
  );
  fc.assert(
    fc.property(
      fc.record({
        iss: text,
        domain: text,
        aud: text,
        nonce: text,
        statement: text,
        resources: fc.array(text),
      }),
      (payload) => {
        refused(cacao({ payload }));
      },
    ),
  );
});
