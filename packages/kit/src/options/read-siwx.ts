import { invalidOption, type Siwx } from '@mooring/core/page';
import { apiSiwx } from './api-siwx.ts';
import type { CreateAppKitOptions } from './create-appkit-options.ts';
import { siweAsSiwx } from './siwe-as-siwx.ts';

/**
 * The site's sign-in; that of its API takes precedence. Throws OPTION_INVALID if both `siwx` and `siweConfig` are set.
 */
export function readSiwx({ siwx, siweConfig, features, services }: CreateAppKitOptions): Siwx | undefined {
  if (siwx !== undefined && siweConfig !== undefined) {
    throw invalidOption('siweConfig', 'give either `siwx` or `siweConfig`');
  }
  if (features?.reownAuthentication === true && services?.api) return apiSiwx();
  return siweConfig === undefined ? siwx : siweAsSiwx(siweConfig);
}
