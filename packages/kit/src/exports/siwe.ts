export {
  createSIWEConfig,
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
  type SiweConfig as SIWEConfig,
  type SiweMessageParameters as SIWECreateMessageArgs,
} from '@mooring/core/siwx';
export type { SIWESession, SIWEVerifyMessageArgs } from '../options/known-siwe-types.ts';
