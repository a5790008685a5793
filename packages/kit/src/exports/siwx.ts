export type { Siwx, SiwxData, SiwxHost, SiwxInput, SiwxMessage, SiwxSession } from '@mooring/core/page';
export {
  DefaultSIWX,
  type DefaultSIWXOptions,
  /** Former name of `ReownAuthentication`. */
  ReownAuthentication as CloudAuthSIWX,
  ReownAuthentication,
  type ReownAuthenticationOptions,
  type SiweConfig,
  type SiweMessageParameters,
  type SiwxMessageOptions,
} from '@mooring/core/siwx';
