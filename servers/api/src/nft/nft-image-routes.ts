import { type CaipNetworkId, parseCaipAddress } from '@mooring/protocol';
import { nftImageParams, nftImagePath, nftImageQuery } from '@mooring/protocol/api';
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { createError } from '../errors.ts';
import { admitAddress } from '../http/admit-address.ts';
import { readBy } from '../http/describe-route.ts';
import { readable } from '../http/readable.ts';
import { answerImage, imageResponses } from '../images/answer-image.ts';
import type { ModuleContext } from '../module.ts';
import { projectBudget } from '../projects/project-budget.ts';
import { readCaller } from '../projects/read-caller.ts';
import { readProjectId } from '../projects/read-project-id.ts';
import { imageUnitBytes, type nftSettings } from './nft-settings.ts';

/** Seconds for which pages may cache an image; its metadata may change. */
const imageSeconds = 3_600;

type ImageContext = Pick<
  ModuleContext<typeof nftSettings>,
  'settings' | 'budgets' | 'projects' | 'clientAddress' | 'images' | 'nftDetails'
>;

/** Images of the NFTs that this API has listed. Clients name an NFT, never an address to fetch. */
export function nftImageRoutes(options: ImageContext): Hono {
  const { settings, budgets, projects, clientAddress, images, nftDetails } = options;
  const admit = admitAddress({
    budgets,
    name: 'nft-images',
    // Hosts that makers of NFTs chose may answer slowly.
    bounds: { perMinute: settings.nftImageRate, atOnce: Math.ceil(images.nfts.atOnce / 2) },
  });
  const perMinute = settings.nftImageProjectRate;
  const admitProject = projectBudget({ projects, budgets, name: 'nft-images-project', perMinute });

  async function sourceOf(contract: string, tokenId: string): Promise<string> {
    if (settings.nftMetadata === 'inline') return '';
    const { networkId, address } = parseCaipAddress(contract);
    if (!/^0x[0-9a-f]{40}$/i.test(address)) return '';
    const nft = { token: address.toLowerCase(), tokenId: BigInt(tokenId) };
    return nftDetails.image(networkId as CaipNetworkId, nft);
  }

  const routes = new Hono();
  routes.use(nftImagePath, readable('GET'));
  routes.get(
    nftImagePath,
    describeRoute({
      summary: 'Image of an NFT',
      description:
        'Returns the image of an NFT that this API has listed, as PNG, JPEG, GIF or WebP. The API fetches it from the address in the metadata, so that pages never contact a host that the maker of an NFT chose.',
      responses: {
        ...imageResponses,
        403: {
          description: "ORIGIN_REFUSED: unknown project, or the page's origin is not one of its origins",
        },
      },
    }),
    readBy('param', nftImageParams),
    readBy('query', nftImageQuery),
    async (context) => {
      const { contract, tokenId } = context.req.valid('param');
      const address = clientAddress(context);
      const id = await readProjectId(context);
      const image = await admit(address, 1, async () => {
        await readCaller({ projects }, context);
        await admitProject(id, 1);
        const source = await sourceOf(contract, tokenId);
        return /^https?:/i.test(source) ? images.nfts.get(source) : undefined;
      });
      if (image === undefined) throw createError('PICTURE_NOT_FOUND');
      const more = Math.ceil(image.bytes.byteLength / imageUnitBytes) - 1;
      if (more > 0) await admit(address, more, () => admitProject(id, more));
      return answerImage(context, image, imageSeconds);
    },
  );
  return routes;
}
