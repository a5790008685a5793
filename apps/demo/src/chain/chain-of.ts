import type { CaipAddress, CaipNetwork, CaipNetworkId } from '@mooring/core';
import { namespaceOf, parseCaipAddress } from '@mooring/protocol';
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
  const { config, wagmi, solana, bitcoin } = site;
  const { namespace, address, networkId: id } = parseCaipAddress(account);
  if (namespace === 'eip155') {
    const owner = getAddress(address);
    const network = config.networks.find((each) => `eip155:${each.id}` === id);
    const listed = listedIn(site, id);
    return {
      signer: evmSigner(wagmi.wagmiConfig, owner, network?.id),
      chain: network && listed && evmChain({ adapter: wagmi, account: owner, network, listed }),
    };
  }
  if (namespace === 'solana' && solana !== undefined) {
    const network = config.solanaNetworks.find(({ caipNetworkId }) => caipNetworkId === id);
    const listed = listedIn(site, id);
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

/** A network as listed in the kit. */
function listedIn({ appKit }: Site, id: CaipNetworkId): CaipNetwork | undefined {
  return appKit.getCaipNetworks(namespaceOf(id)).find(({ caipNetworkId }) => caipNetworkId === id);
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
    sign(message, onChecked) {
      onChecked();
      return adapter.signMessage({ message, address });
    },
    verify: (message, signature) => adapter.verifyMessage({ message, signature, address }).catch(() => false),
  };
}
