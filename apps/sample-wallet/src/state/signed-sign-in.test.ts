import { createRecap, encodeRecap, formatCacaoMessage } from '@mooring/protocol/cacao';
import { expect, it } from 'vitest';
import { shownTestAccount, testNetwork } from '../test-support/test-accounts.ts';
import { signedSignIn } from './signed-sign-in.ts';

const networks = [testNetwork(31_337), testNetwork(31_338)];
const { evm } = shownTestAccount(0x11, networks);
const request = (chains: readonly string[], resources?: readonly string[]) => ({
  type: 'caip122',
  chains,
  aud: 'https://site.example/login',
  domain: 'site.example',
  version: '1',
  nonce: 'abcdef1234',
  iat: '2026-11-22T12:00:00.000Z',
  ...(resources && { resources }),
});
const methods = [encodeRecap(createRecap('eip155', 'request', ['personal_sign', 'eth_sign']))];

it.each([
  ['for a signature only', undefined],
  ['with methods', methods],
])("names the first chosen chain in the site's order, $0", (_, resources) => {
  const signed = signedSignIn(
    request(['eip155:1', 'eip155:31338', 'eip155:31337'], resources),
    networks,
    evm,
  );
  expect(signed).toMatchObject({
    chain: 'eip155:31338',
    payload: { chains: ['eip155:31338', 'eip155:31337'] },
  });
  expect(signed?.text).toContain('\nChain ID: 31338\n');
  expect(signed?.text).toBe(signed && formatCacaoMessage(signed.payload, `${signed.chain}:${evm}`));
});

it('is nothing without a chosen network that the site asks for', () => {
  expect(signedSignIn(request(['eip155:31337']), [], evm)).toBeUndefined();
  expect(signedSignIn(request(['eip155:31337']), networks.slice(1), evm)).toBeUndefined();
});
