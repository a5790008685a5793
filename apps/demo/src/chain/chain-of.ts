import type { CaipAddress } from '@mooring/core';
import { parseCaipAddress } from '@mooring/protocol';
import { getAddress } from 'viem';
import type { Site } from '../site/load-site.ts';
import { bitcoinChain } from './bitcoin-chain.ts';
import type { Chain, Signer } from './chain.ts';
import { evmChain, evmSigner } from './evm-chain.ts';
import { solanaChain } from './solana-chain.ts';

export interface ConnectedChain {
  readonly signer: Signer;
  /** Absent on a network that the page does not know. */
  readonly chain: Chain | undefined;
}

/** The page's actions for a connected account, by its namespace. */
export function chainOf(site: Site, account: CaipAddress): ConnectedChain | undefined {
  const { config, appKit, wagmiConfig, solana, bitcoin } = site;
  const { namespace, address, networkId: id } = parseCaipAddress(account);
  if (namespace === 'eip155') {
    const owner = getAddress(address);
    const network = config.networks.find((each) => `eip155:${each.id}` === id);
    return {
      signer: evmSigner(wagmiConfig, owner, network?.id),
      chain: network && evmChain(wagmiConfig, owner, network),
    };
  }
  if (namespace === 'solana' && solana !== undefined) {
    const network = config.solanaNetworks.find(({ caipNetworkId }) => caipNetworkId === id);
    const listed = appKit.getCaipNetworks(namespace).find(({ caipNetworkId }) => caipNetworkId === id);
    return {
      signer: adapterSigner(solana, account),
      chain: network && listed && solanaChain({ adapter: solana, account, network, listed }),
    };
  }
  if (namespace === 'bip122' && bitcoin !== undefined) {
    const network = config.bitcoinNetworks.find(({ caipNetworkId }) => caipNetworkId === id);
    return {
      signer: adapterSigner(bitcoin, account),
      chain: network && bitcoinChain({ adapter: bitcoin, account, network }),
    };
  }
  return undefined;
}

interface SigningAdapter {
  signMessage(parameters: { readonly message: string; readonly address: CaipAddress }): Promise<string>;
  verifyMessage(parameters: {
    readonly message: string;
    readonly signature: string;
    readonly address: CaipAddress;
  }): Promise<boolean>;
}

function adapterSigner(adapter: SigningAdapter, address: CaipAddress): Signer {
  return {
    sign: (message) => adapter.signMessage({ message, address }),
    verify: (message, signature) => adapter.verifyMessage({ message, signature, address }).catch(() => false),
  };
}
