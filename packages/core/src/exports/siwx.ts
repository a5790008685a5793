export { DefaultSIWX, type DefaultSIWXOptions } from '../siwx/default-siwx.ts';
export {
  createSIWEConfig,
  formatMessage,
  getAddressFromMessage,
  getChainIdFromMessage,
} from '../siwx/known-siwe.ts';
export type { SiwxMessageOptions } from '../siwx/plain-message.ts';
export { ReownAuthentication, type ReownAuthenticationOptions } from '../siwx/reown-authentication.ts';
export type { SiweConfig, SiweMessageParameters } from '../siwx/siwe-config.ts';
export { siwxFromSiweConfig } from '../siwx/siwx-from-siwe-config.ts';
