export type { Siwx, SiwxData, SiwxHost, SiwxInput, SiwxMessage, SiwxSession } from '@mooring/core/page';
export {
  DefaultSIWX,
  type DefaultSIWXOptions,
  type SiweConfig,
  type SiweMessageParameters,
  type SiwxMessageOptions,
} from '@mooring/core/siwx';
