export { algorand, algorandTestnet } from '../caip/networks/algorand.ts';
export { bitcoin, bitcoinSignet, bitcoinTestnet, bitcoinTestnet4 } from '../caip/networks/bitcoin.ts';
export { cardano, cardanoPreprod, cardanoPreview } from '../caip/networks/cardano.ts';
export { cosmos, osmosis } from '../caip/networks/cosmos.ts';
export { multiversx, multiversxDevnet, multiversxTestnet } from '../caip/networks/multiversx.ts';
export { nearProtocol, nearProtocolTestnet } from '../caip/networks/near.ts';
export { kusama, polkadot, polkadotAssetHub, westend } from '../caip/networks/polkadot.ts';
export { solana, solanaDevnet, solanaTestnet } from '../caip/networks/solana.ts';
export { tezos, tezosGhostnet } from '../caip/networks/tezos.ts';
