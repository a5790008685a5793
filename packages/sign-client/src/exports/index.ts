import { SignClient } from '../compat/sign-client.ts';

export type { ClientOptions } from '../client/client-base.ts';
export type { SignClientConstructor } from '../compat/sign-client.ts';
export { Core } from '../core/core.ts';
export type { CoreOptions } from '../core/core-options.ts';
export type { KeyValueStorage } from '../storage/key-value-storage.ts';
export { SignClient };
// biome-ignore lint/style/noDefaultExport: programs written for the original import it either way.
export default SignClient;
