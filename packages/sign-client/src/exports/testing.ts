export { memoryStorage } from '../storage/memory-storage.ts';
export { FakeTabs } from '../testing/fake-tabs.ts';
export { type Delivery, type Frame, MemoryRelay } from '../testing/memory-relay.ts';
export {
  createScriptedWallet,
  type ScriptedStep,
  type ScriptedWallet,
  type ScriptedWalletOptions,
  type WalletScript,
} from '../testing/scripted-wallet.ts';
export { type ConformanceCase, storageConformance } from '../testing/storage-conformance.ts';
