export { DefaultSIWX, type DefaultSIWXOptions } from '../siwx/default-siwx.ts';
export type { SiwxMessageOptions } from '../siwx/plain-message.ts';
export {
  type SiweConfig,
  type SiweMessageParameters,
  siwxFromSiweConfig,
} from '../siwx/siwx-from-siwe-config.ts';
