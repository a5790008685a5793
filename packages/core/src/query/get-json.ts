import type * as v from 'valibot';
import type { AppKitCore } from '../contract/core.ts';
import { fetchJson } from '../http/fetch-json.ts';
import { apiAddress } from './api-address.ts';

/**
 * Requests the site's API and validates the answer by its schema. Rejects as {@link fetchJson} does.
 *
 * @param path with its query, starts with `/`
 * @param posted sent as JSON, by POST; without it, the request is a GET
 */
export async function getJson<Schema extends v.GenericSchema>(
  core: AppKitCore,
  path: string,
  schema: Schema,
  posted?: { readonly body: unknown },
): Promise<v.InferOutput<Schema>> {
  return fetchJson(addressOf(core, path), schema, { clock: core.clock, signal: core.ended, posted });
}

/** Adds, once paired, the id by which the relay knows this page to requests for chain data. */
async function addressOf(core: AppKitCore, path: string): Promise<string> {
  if (!path.startsWith('/v1/')) return apiAddress(core, path);
  const paired = core.wallets.find((wallet) =>
    Object.keys(core.adapters).some((namespace) => wallet.granted(namespace) !== undefined),
  );
  const id = await paired?.clientId?.().catch(() => undefined);
  const name = id === undefined ? '' : `${path.includes('?') ? '&' : '?'}clientId=${encodeURIComponent(id)}`;
  return apiAddress(core, `${path}${name}`);
}
