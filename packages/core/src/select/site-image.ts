import type { CaipNetwork } from '../contract/network.ts';
import type { AppKitState } from '../contract/state.ts';

/** The site's own image for an id. Own properties only: a wallet may announce itself as `constructor`. */
export function siteImage(
  images: Readonly<Record<string, unknown>>,
  id: string | number,
): string | undefined {
  const image = Object.hasOwn(images, id) ? images[id] : undefined;
  return typeof image === 'string' ? image : undefined;
}

/** The image of a network: the site's by chain id or CAIP-2 id, its own, else the operator's. */
export function selectNetworkImage(
  { options: { chainImages }, remote }: Pick<AppKitState, 'options' | 'remote'>,
  { id, caipNetworkId, assets }: CaipNetwork,
): string | undefined {
  return (
    siteImage(chainImages, id) ??
    siteImage(chainImages, caipNetworkId) ??
    assets?.imageUrl ??
    siteImage(remote.networkImages, caipNetworkId)
  );
}
