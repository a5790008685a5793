import type { BitcoinAdapter } from '@mooring/adapter-bitcoin';
import { type CaipAddress, createError } from '@mooring/core';
import { isAddressOf, parseCaipAddress } from '@mooring/protocol';
import type { SiteBitcoinNetwork } from '@mooring/protocol/site-config';
import { bitcoinHistory } from './bitcoin-history.ts';
import type { Chain } from './chain.ts';
import { fetchJson } from './fetch-json.ts';
import { watchBitcoin } from './watch-bitcoin.ts';

/** Amount of the faucet: 0.01 BTC. */
const faucetSatoshi = 1_000_000;

interface Parameters {
  readonly adapter: BitcoinAdapter;
  readonly account: CaipAddress;
  readonly network: SiteBitcoinNetwork;
}

/** A Bitcoin chain: the wallet sends payments by itself or signs what the kit's adapter builds. */
export function bitcoinChain({ adapter, account, network }: Parameters): Chain {
  const { address } = parseCaipAddress(account);
  const { esploraUrl, faucetUrl } = network;
  return {
    recipientHint: (messages) => messages.recipientHintBitcoin({ network: network.name }),
    readRecipient: (text) => (isAddressOf('bip122', text) ? text : undefined),
    async send({ to, value }, onChecked) {
      const provider = await adapter.getProvider();
      if (provider === undefined) throw createError('NOT_CONNECTED');
      onChecked();
      const hash = await provider.sendTransfer({ recipient: to, amount: value.toString() });
      return { hash, outcome: (signal) => watchBitcoin(esploraUrl, hash, { signal }) };
    },
    history: (signal) => bitcoinHistory(esploraUrl, address, network.nativeCurrency, signal),
    faucet:
      faucetUrl === undefined
        ? undefined
        : {
            offered: async () => true,
            async fill() {
              await fetchJson(faucetUrl, { body: { address, amount: faucetSatoshi } });
            },
          },
  };
}
