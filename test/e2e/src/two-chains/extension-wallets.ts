// Runs in the page, before anything of it: an extension of Polkadot and one of Cosmos chains.
import { createCosmosTestWallet, createPolkadotTestWallet } from '@mooring/adapter-universal/testing';
import './two-chains-window.ts';

/** A reload is a new page: approvals are stored as a real extension stores them. */
const stored = (name: string): ReadonlySet<string> =>
  new Set(JSON.parse(localStorage.getItem(`${name} approved`) ?? '[]') as string[]);
const store = (name: string, approved: ReadonlySet<string>): void =>
  localStorage.setItem(`${name} approved`, JSON.stringify([...approved]));

const anyChain = 'any';
window.talisman = createPolkadotTestWallet({
  name: 'talisman',
  keys: [61],
  authorized: stored('talisman').has(anyChain),
});
const { wallet: talisman } = window.talisman;
const { enable } = talisman;
talisman.enable = async (site) => {
  const injected = await enable(site);
  store('talisman', new Set([anyChain]));
  return injected;
};
window.talisman.announce(window);

window.keplrWallet = createCosmosTestWallet({
  place: 'keplr',
  keys: [62],
  prefixes: { 'osmosis-1': 'osmo' },
  authorized: [...stored('keplr')],
});
const { wallet: keplr } = window.keplrWallet;
const { enable: enableChain, disable } = keplr;
keplr.enable = async (chain) => {
  await enableChain(chain);
  store('keplr', new Set([...stored('keplr'), chain]));
};
keplr.disable = async (chain) => {
  await disable?.(chain);
  store('keplr', new Set([...stored('keplr')].filter((approved) => approved !== chain)));
};
window.keplrWallet.announce(window);
