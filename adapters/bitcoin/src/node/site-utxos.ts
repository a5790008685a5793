import { parseUtxos, type Utxo } from '@mooring/bitcoin';
import { createError } from '../errors.ts';

/** Parses a list in Esplora's format from the site's own code. Throws SOMETHING_WENT_WRONG for anything else. */
export function readSiteUtxos(list: unknown): readonly Utxo[] {
  try {
    return parseUtxos(list);
  } catch (cause) {
    throw createError('SOMETHING_WENT_WRONG', undefined, { cause });
  }
}
