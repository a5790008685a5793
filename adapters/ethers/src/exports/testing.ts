export {
  type AnnouncementTarget,
  createTestWallet,
  type TestWallet,
  type TestWalletOptions,
} from '@mooring/evm/testing';
