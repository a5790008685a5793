import { readNetwork } from '@mooring/core';
import { testNetwork } from '@mooring/core/testing';
import { expect, it } from 'vitest';
import { type PageWallet, pageWallet } from '../testing/page-wallet.ts';
import { switchChain } from './switch-chain.ts';

const network = readNetwork({ ...testNetwork(2), rpcUrls: { default: { http: ['http://node.test/2'] } } });
const asks = ['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_switchEthereumChain'];

/** Rejects an unknown chain with this error, and adds a chain without switching to it. */
function strictWallet(error: unknown, movesWhenAsked = true): PageWallet {
  let chain = '0x1';
  let added = false;
  return pageWallet((method) => {
    if (method === 'eth_chainId') return chain;
    if (method === 'wallet_addEthereumChain') {
      added = true;
    } else if (!added) throw error;
    else if (movesWhenAsked) chain = '0x2';
    return null;
  });
}

const prompts = ({ asked }: PageWallet) => asked.filter((method) => method !== 'eth_chainId');

it.each([
  [{ code: 4902 }],
  [{ code: 5000 }],
  [{ code: 32_603 }],
  [{ code: -32_603 }],
  [{ code: 1, data: { originalError: { code: 4902 } } }],
])('adds the chain after %j, and switches again', async (error) => {
  const wallet = strictWallet(error);
  await switchChain(wallet, network, false);
  expect(prompts(wallet)).toEqual(asks);
});

it('does not ask again after a refusal', async () => {
  const wallet = strictWallet({ code: 4001 });
  await expect(switchChain(wallet, network, false)).rejects.toEqual({ code: 4001 });
  expect(prompts(wallet)).toEqual(['wallet_switchEthereumChain']);
  const phone = strictWallet({ code: 5000 });
  await expect(switchChain(phone, network, true)).rejects.toEqual({ code: 5000 });
  expect(prompts(phone)).toEqual(['wallet_switchEthereumChain']);
});

it('rejects when a wallet accepts and stays where it is', async () => {
  const wallet = strictWallet({ code: 4902 }, false);
  await expect(switchChain(wallet, network, false)).rejects.toMatchObject({ code: 'CHAIN_NOT_ADDED' });
});

it('does not add a chain without an address of the site', async () => {
  const wallet = strictWallet({ code: 4902 });
  const bare = { ...network, rpcUrls: { default: { http: [] } } };
  await expect(switchChain(wallet, bare, false)).rejects.toEqual({ code: 4902 });
});
