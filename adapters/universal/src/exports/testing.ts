export {
  type CosmosTestWallet,
  type CosmosTestWalletOptions,
  createCosmosTestWallet,
} from '../testing/cosmos-test-wallet.ts';
export {
  createPolkadotTestWallet,
  type PolkadotTestWallet,
  type PolkadotTestWalletOptions,
} from '../testing/polkadot-test-wallet.ts';
