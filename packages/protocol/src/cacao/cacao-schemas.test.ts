import { expect, it } from 'vitest';
import type { Cacao } from '../sign/cacao.ts';
import vectors from '../vectors/cacao-recap.json' with { type: 'json' };
import { readAuthenticateParams, readCacaos } from './cacao-schemas.ts';

it('rejects requests and signatures with a line feed, another namespace or excessive size', () => {
  const authPayload = {
    type: 'caip122',
    chains: ['eip155:1'],
    aud: 'https://dapp.example',
    domain: 'dapp.example',
    version: '1',
    nonce: 'abcdef12',
    iat: '2024-02-19T09:29:21.394Z',
  };
  const metadata = { name: 'dapp', description: '', url: '', icons: [] };
  const params = { authPayload, requester: { publicKey: 'ab'.repeat(32), metadata }, expiryTimestamp: 1 };
  expect(readAuthenticateParams(params)).toMatchObject(params);
  for (const change of [
    { chains: [] },
    { chains: ['solana:1'] },
    { chains: ['eip155:1', 'solana:1'] },
    { statement: 'I agree\n\nURI: https://bank.example' },
    { domain: 'dapp.example wants nothing\n' },
    { nonce: '' },
    { aud: '' },
    { resources: Array.from({ length: 65 }, () => 'https://one.example') },
  ])
    expect(readAuthenticateParams({ ...params, authPayload: { ...authPayload, ...change } })).toBeUndefined();
  const minimal = vectors.messages.find(({ name }) => name === 'minimal');
  const cacao = minimal?.cacao as never as Cacao;
  expect(readCacaos([cacao])).toEqual([cacao]);
  expect(readCacaos([])).toBeUndefined();
  expect(readCacaos([{ ...cacao, p: { ...cacao.p, statement: 'one\ntwo' } }])).toBeUndefined();
});
