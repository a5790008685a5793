import { describe, expect, it } from 'vitest';
import type { AuthPayload } from '../sign/cacao.ts';
import vectors from '../vectors/cacao-recap.json' with { type: 'json' };
import { buildCacao } from './build-cacao.ts';
import { cacaoNamespaces } from './cacao-namespaces.ts';
import { createRecap, encodeRecap } from './edit-recap.ts';
import type { Recap } from './recap.ts';

const payload: AuthPayload = {
  type: 'caip122',
  domain: 'dapp.example',
  aud: 'https://dapp.example',
  version: '1',
  nonce: 'abcdef12',
  iat: '2024-02-19T09:29:21.394Z',
  chains: ['eip155:1'],
};
const signed = (account: string, att?: Recap['att']) =>
  buildCacao(
    { ...payload, ...(att && { resources: ['https://one.example', encodeRecap({ att })] }) },
    { t: 'eip191', s: '0x' },
    account,
  );
const methods = (chains: unknown, ...names: string[]) =>
  createRecap('eip155', 'request', names, { chains }).att;

describe('the namespaces of a session after a sign-in', () => {
  it('match the reference', () => {
    const { methods: names, accounts, result } = vectors.buildNamespacesFromAuth;
    const cacao = signed(accounts[0] ?? '', methods(['eip155:1', 'eip155:137'], ...names));
    expect(cacaoNamespaces([cacao])).toEqual({
      eip155: { ...result.eip155, methods: expect.arrayContaining(names) },
    });
  });

  it.each([
    ['nothing is signed', []],
    ['no ReCap is signed', [signed('eip155:1:0xab')]],
    [
      'a ReCap allows no wallet method',
      [signed('eip155:1:0xab', { 'https://one.example': { 'crud/read': [{}] } })],
    ],
    ['an issuer names no account', [signed('eip155:1', methods(['eip155:1'], 'personal_sign'))]],
  ])('are none if %s', (_name, cacaos) => {
    expect(cacaoNamespaces(cacaos)).toBeUndefined();
  });

  it('list each account and method once, over all signatures', () => {
    const one = signed('eip155:1:0xab', methods(['eip155:1', 'eip155:10'], 'personal_sign', 'eth_sign'));
    const other = signed('eip155:10:0xab', methods(['eip155:1'], 'personal_sign'));
    const more = signed('eip155:10:0xcd');
    expect(cacaoNamespaces([one, other, more])).toEqual({
      eip155: {
        accounts: ['eip155:1:0xab', 'eip155:10:0xab', 'eip155:10:0xcd'],
        chains: ['eip155:1', 'eip155:10'],
        events: ['chainChanged', 'accountsChanged'],
        methods: ['eth_sign', 'personal_sign'],
      },
    });
  });

  it.each([
    ['of another namespace', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['that is no CAIP-2 id', 'eip155'],
    ['with an account in it', 'eip155:1:0xcd'],
    ['of a namespace that only begins alike', 'eip1559:1'],
    ['that is no text', 7],
  ])('leave out a chain %s', (_name, chain) => {
    const cacao = signed('eip155:1:0xab', methods([chain, 'eip155:10'], 'personal_sign'));
    expect(cacaoNamespaces([cacao])).toEqual({
      eip155: expect.objectContaining({ accounts: ['eip155:1:0xab', 'eip155:10:0xab'] }),
    });
  });

  it('take no chains from the limits of a service', () => {
    const att = {
      ...methods(['eip155:2'], 'personal_sign'),
      'https://one.example': { 'a/b': [{ chains: ['eip155:9'] }] },
    };
    expect(cacaoNamespaces([signed('eip155:1:0xab', att)])?.eip155?.chains).toEqual(['eip155:1', 'eip155:2']);
  });

  it('refuse a ReCap that cannot be read', () => {
    const cacao = signed('eip155:1:0xab');
    const broken = { ...cacao, p: { ...cacao.p, resources: ['urn:recap:!!'] } };
    expect(() => cacaoNamespaces([broken])).toThrow(expect.objectContaining({ code: 'RECAP_INVALID' }));
  });
});
