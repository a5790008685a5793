import { readNetwork } from '@mooring/core';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import { type PageWallet, pageWallet } from '../testing/page-wallet.ts';
import { switchChain } from './switch-chain.ts';

const network = readNetwork({ ...testNetwork(2), rpcUrls: { default: { http: ['http://node.test/2'] } } });
const injected = (clock = new FakeClock()) => ({ paired: false, clock });
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

const prompts = ({ requested }: PageWallet) => requested.filter((method) => method !== 'eth_chainId');

it.each([
  [{ code: 4902 }],
  [{ code: 5000 }],
  [{ code: 32_603 }],
  [{ code: -32_603 }],
  [{ code: 1, data: { originalError: { code: 4902 } } }],
])('adds the chain after %j, and switches again', async (error) => {
  const wallet = strictWallet(error);
  await switchChain(wallet, network, injected());
  expect(prompts(wallet)).toEqual(asks);
});

it('does not ask again after a rejection', async () => {
  const wallet = strictWallet({ code: 4001 });
  await expect(switchChain(wallet, network, injected())).rejects.toEqual({ code: 4001 });
  expect(prompts(wallet)).toEqual(['wallet_switchEthereumChain']);
  const phone = strictWallet({ code: 5000 });
  await expect(switchChain(phone, network, { ...injected(), paired: true })).rejects.toEqual({ code: 5000 });
  expect(prompts(phone)).toEqual(['wallet_switchEthereumChain']);
});

it('rejects when a wallet accepts but stays on its chain', async () => {
  const clock = new FakeClock();
  const switched = switchChain(strictWallet({ code: 4902 }, false), network, injected(clock));
  const rejected = expect(switched).rejects.toMatchObject({ code: 'CHAIN_NOT_ADDED' });
  await clock.advance(3_000);
  await rejected;
});

it('waits for a wallet that accepts before it switches', async () => {
  const clock = new FakeClock();
  let chain = '0x1';
  const wallet = pageWallet((method) => (method === 'eth_chainId' ? chain : null));
  clock.after(900, () => {
    chain = '0x2';
  });
  const switched = switchChain(wallet, network, injected(clock));
  await clock.advance(3_000);
  await switched;
});

it('uses the given `ask` to switch, and adds the chain', async () => {
  const wallet = strictWallet(undefined);
  const ask = () => Promise.reject({ cause: { code: 4902 } });
  await switchChain(wallet, network, { ...injected(), ask });
  expect(prompts(wallet)).toEqual(['wallet_addEthereumChain', 'wallet_switchEthereumChain']);
});

it('does not add the chain if the wallet is already on it', async () => {
  const wallet = pageWallet((method) => {
    if (method === 'eth_chainId') return '0x2';
    throw { code: -32_603 };
  });
  await switchChain(wallet, network, injected());
  expect(prompts(wallet)).toEqual(['wallet_switchEthereumChain']);
});

it('does not add a chain without a node address of the site', async () => {
  const wallet = strictWallet({ code: 4902 });
  const bare = { ...network, rpcUrls: { default: { http: [] } } };
  await expect(switchChain(wallet, bare, injected())).rejects.toEqual({ code: 4902 });
});
