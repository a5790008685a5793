import { SignClient } from '../compat/sign-client-constructor.ts';

export type { ClientOptions } from '../client/client-base.ts';
export {
  EXPIRER_EVENTS,
  PAIRING_EVENTS,
  RELAYER_EVENTS,
  RELAYER_SDK_VERSION,
} from '../compat/core-constants.ts';
export type { SignClientConstructor } from '../compat/sign-client-constructor.ts';
export { Core } from '../core/core.ts';
export type { CoreOptions } from '../core/core-options.ts';
export type { KeyValueStorage } from '../ports/key-value-storage.ts';
export { SignClient };
// biome-ignore lint/style/noDefaultExport: programs written for the original import it either way.
export default SignClient;
