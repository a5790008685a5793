import { imageParams, imagePaths, walletsAnswer, walletsPath, walletsQuery } from '@mooring/protocol/api';
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { createError } from '../errors.ts';
import { admitAddress } from '../http/admit-address.ts';
import { describeJson, readBy } from '../http/describe-route.ts';
import { readable } from '../http/readable.ts';
import { answerImage, imageResponses } from '../images/answer-image.ts';
import { type CheckContext, defineModule, type ModuleContext } from '../module.ts';
import type { TokenList } from '../tokens/token-list.ts';
import { listWallets } from './list-wallets.ts';
import { tokenPictures } from './token-pictures.ts';
import { assetIds } from './vendor-assets.ts';
import { readWalletFile, type WalletFile } from './wallet-file.ts';
import { registerWalletMetrics } from './wallet-metrics.ts';
import { walletSettings } from './wallet-settings.ts';

const words = {
  wallet: 'Image of a wallet',
  asset: 'Image of a network or connector',
  currency: 'Image of a currency',
  token: 'Image of a token',
} as const;

/** Serves wallet lists and images. */
export const walletsModule = defineModule({
  name: 'wallets',
  settings: walletSettings,
  async check(context) {
    await readFile(context);
  },
  async open(context) {
    const { settings, budgets, clientAddress, networkImages, listedPictures, images } = context;
    const file = await withTokens(await readFile(context), context);
    for (const chain of file.chains) networkImages.add(chain);
    for (const kind of ['token', 'currency'] as const) {
      for (const id of file.images[kind].keys()) listedPictures[kind].add(id);
    }
    const metrics = registerWalletMetrics(context.metrics);
    const admit = admitAddress({
      budgets,
      name: 'images',
      bounds: { perMinute: settings.imageRate, atOnce: settings.imageRate },
    });
    const routes = new Hono();
    for (const path of [walletsPath, ...Object.values(imagePaths)]) routes.use(path, readable('GET'));
    routes.get(
      walletsPath,
      describeJson({
        summary: 'List wallets',
        description: "Returns a page of the matching wallets, in the order of the operator's list.",
        answer: walletsAnswer,
        failures: {
          400: 'REQUEST_INVALID',
          429: 'TOO_MANY_REQUESTS: over the limit of lists and images of one IP address per minute',
        },
      }),
      readBy('query', walletsQuery),
      async (context) => {
        const query = context.req.valid('query');
        const page = await admit(clientAddress(context), 1, async () => listWallets(file.wallets, query));
        metrics.onList();
        return context.json(page, 200);
      },
    );
    for (const kind of ['wallet', 'asset', 'currency', 'token'] as const) {
      routes.get(
        imagePaths[kind],
        describeRoute({
          summary: words[kind],
          description:
            "Returns the image from the operator's file as PNG, JPEG, GIF or WebP. The API detects the type from the bytes.",
          responses: imageResponses,
        }),
        readBy('param', imageParams),
        async (context) => {
          const { id } = context.req.valid('param');
          const source = sourceOf(file, kind, id);
          const image = await admit(clientAddress(context), 1, async () =>
            source === undefined ? undefined : images.listed.get(source),
          );
          if (image === undefined) throw createError('PICTURE_NOT_FOUND');
          return answerImage(context, image, settings.imageSeconds);
        },
      );
    }
    return { routes };
  },
});

/** Where a picture is; `undefined` if the file has none. */
function sourceOf({ images }: WalletFile, kind: keyof typeof words, id: string): string | undefined {
  if (kind === 'wallet') return images.wallet.get(id);
  if (kind !== 'asset') return images[kind].get(id.toLowerCase());
  const found = assetIds(id).find((one) => images.asset.has(one));
  return found === undefined ? undefined : images.asset.get(found);
}

function readFile({ settings }: CheckContext<typeof walletSettings>): Promise<WalletFile> {
  return readWalletFile(settings.wallets, settings.walletsBytes);
}

/** Adds the pictures of the token lists, for tokens without one in the file. */
async function withTokens(
  file: WalletFile,
  { tokenList }: ModuleContext<typeof walletSettings>,
): Promise<WalletFile> {
  // The balance module reports a list that cannot be read.
  const lists = await tokenList().catch((): TokenList => new Map());
  const token = new Map([...tokenPictures(lists), ...file.images.token]);
  return { ...file, images: { ...file.images, token } };
}
