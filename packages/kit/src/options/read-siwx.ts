import { invalidOption, type Siwx } from '@mooring/core/page';
import type { CreateAppKitOptions } from './create-appkit-options.ts';
import { siweAsSiwx } from './siwe-as-siwx.ts';

/** The site's sign-in. Throws OPTION_INVALID when it is given in both ways. */
export function readSiwx({ siwx, siweConfig }: CreateAppKitOptions): Siwx | undefined {
  if (siwx !== undefined && siweConfig !== undefined) {
    throw invalidOption('siweConfig', 'give either `siwx` or `siweConfig`');
  }
  return siweConfig === undefined ? siwx : siweAsSiwx(siweConfig);
}
