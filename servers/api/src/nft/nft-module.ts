import { nftParams, nftQuery, nftsAnswer, nftsPath } from '@mooring/protocol/api';
import { Hono } from 'hono';
import { admitAddress } from '../http/admit-address.ts';
import { describeJson, readBy } from '../http/describe-route.ts';
import { readable } from '../http/readable.ts';
import { defineModule } from '../module.ts';
import { nftImageRoutes } from './nft-image-routes.ts';
import { nftSettings } from './nft-settings.ts';
import { readNfts } from './read-nfts.ts';

/** Lists the NFTs of an account from the index, with names, and serves their images. */
export const nftModule = defineModule({
  name: 'nft',
  settings: nftSettings,
  async open(context) {
    const { upstreams, settings, clientAddress, budgets, index, nftDetails } = context;
    const admit = admitAddress({
      budgets,
      name: 'nft',
      bounds: { perMinute: settings.nftRate, atOnce: settings.nftAtOnce },
    });
    const routes = new Hono();
    routes.use(nftsPath, readable('GET'));
    routes.get(
      nftsPath,
      describeJson({
        summary: 'NFTs of an account',
        description:
          'Lists ERC-721 and ERC-1155 tokens on indexed chains, 50 per page. A node confirms the current owner. Names and images come from contracts and metadata, and may mislead.',
        answer: nftsAnswer,
        failures: {
          400: 'REQUEST_INVALID, ADDRESS_INVALID, CHAIN_NOT_SERVED, or CHAIN_NOT_INDEXED: the API does not index the chain',
          429: 'TOO_MANY_REQUESTS: over the limit of one IP address, per minute or at once',
        },
      }),
      readBy('param', nftParams),
      readBy('query', nftQuery),
      async (context) => {
        const { address } = context.req.valid('param');
        const query = context.req.valid('query');
        const answer = await admit(clientAddress(context), 1, () =>
          readNfts({ upstreams, index, nftDetails }, address, query),
        );
        return context.json(answer, 200);
      },
    );
    routes.route('/', nftImageRoutes(context));
    return { routes };
  },
});
