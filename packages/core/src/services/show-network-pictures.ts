import { imagePaths } from '@mooring/protocol/api';
import type { AppKitCore } from '../contract/core.ts';
import { getPicture } from '../query/get-picture.ts';
import { selectNetworkImage } from '../select/site-image.ts';

/** Maximum number of pictures; further networks keep their monograms. */
const maxPictures = 100;

/** Fetches pictures that the API has for networks without one from the site. */
export async function showNetworkPictures(core: AppKitCore, known: readonly string[]): Promise<void> {
  const state = core.store.getState();
  const faceless = state.networks
    .filter(
      (network) => known.includes(network.caipNetworkId) && selectNetworkImage(state, network) === undefined,
    )
    .slice(0, maxPictures);
  const found = await Promise.all(
    faceless.map(async ({ caipNetworkId }) => {
      const path = imagePaths.asset.replace(':id', encodeURIComponent(caipNetworkId));
      return [caipNetworkId, await getPicture(core, path)] as const;
    }),
  );
  const pictures = Object.fromEntries(
    found.flatMap(([id, picture]) => (picture === undefined ? [] : [[id, picture]])),
  );
  if (core.ended.aborted || Object.keys(pictures).length === 0) return;
  const { remote } = core.store.getState();
  const networkImages = { ...remote.networkImages, ...pictures };
  core.dispatch({ type: 'remoteChanged', changes: { remote: { ...remote, networkImages } } });
}
