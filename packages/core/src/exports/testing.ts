export {
  type AdapterHarness,
  adapterConformance,
  type ConformanceCase,
  type TestWalletBehaviour,
  type WalletDriver,
} from '../testing/adapter-conformance.ts';
export { type MemoryStorage, memoryStorage } from '../testing/memory-storage.ts';
export { testHost } from '../testing/test-host.ts';
export { testNetwork } from '../testing/test-network.ts';
export { type TestRemote, testRemote } from '../testing/test-remote.ts';
export {
  type FakeEngine,
  type FakeWallet,
  type FakeWalletOptions,
  fakeWallet,
  grantOn,
  type RequestedApproval,
} from '../testing/test-remote-wallet.ts';
