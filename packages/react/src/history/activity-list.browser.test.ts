import { apiLimits } from '@mooring/protocol/api';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import { hostileNames, misbehaviour } from '../test-support/hostile-names.node.ts';
import { rebuild } from '../test-support/open-gallery.node.ts';

const { open } = galleryPages();

const chain = 'eip155:31337';
const sender = `0x${'ab'.repeat(20)}`;

/** One received token for each name, and one received NFT. */
const past = hostileNames.flatMap((name, place) =>
  [
    { fungible_info: { name, symbol: name.slice(0, apiLimits.symbol) }, quantity: { numeric: '1' } },
    { nft_info: { name, token_id: `${place}`, flags: { is_spam: false } }, quantity: { numeric: '1' } },
  ].map((what, kind) => ({
    id: `${place}-${kind}`,
    metadata: {
      ...{
        operationType: 'receive',
        hash: `0x${`${place}${kind}`.padStart(64, '0')}`,
        chain,
        status: 'confirmed',
      },
      ...{ nonce: place, minedAt: '2026-01-02T03:04:05.000Z', sentFrom: sender, sentTo: sender },
    },
    transfers: [{ direction: 'in', address: `${chain}:0x${'cd'.repeat(20)}`, ...what }],
  })),
);

test('shows hostile names of tokens and NFTs as text within their rows', async () => {
  const page = await open('state=connect');
  await page.evaluate((data) => {
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const url = new URL(`${input instanceof Request ? input.url : input}`, location.href);
      return url.pathname.endsWith('/history') ? Response.json({ data, next: null }) : fetch(input, init);
    };
  }, past);
  await rebuild(page, 'state=account-tokens');
  await page.getByRole('tab', { name: 'Activity' }).click();
  const rows = '.activity__list li';
  await expect.poll(() => page.locator(rows).count()).toBe(past.length);
  expect(await misbehaviour(page, rows, 120)).toEqual([]);
});

test('a million of a token and the address beside it are on one line each', async () => {
  const page = await open('state=connect', { viewport: { width: 1280, height: 800 } });
  await page.evaluate(
    ([name, from]) => {
      const { fetch } = window;
      window.fetch = async (input, init) => {
        const response = await fetch(input, init);
        const url = new URL(`${input instanceof Request ? input.url : input}`, location.href);
        if (!url.pathname.endsWith('/history')) return response;
        const { data } = (await response.json()) as { data: readonly { transfers: readonly object[] }[] };
        const one = data.find(({ transfers }) => JSON.stringify(transfers).includes('"in"'));
        const fungible_info = { name, symbol: name };
        const transfers = one?.transfers.map((transfer) => ({
          ...transfer,
          fungible_info,
          quantity: { numeric: '1000000' },
        }));
        const metadata = { ...(one as unknown as { metadata: object }).metadata, sentFrom: from };
        return Response.json({ data: [{ ...one, metadata, transfers }], next: null });
      };
    },
    ['MOOR', sender] as const,
  );
  await rebuild(page, 'state=account-tokens');
  await page.getByRole('tab', { name: 'Activity' }).click();
  const row = page.locator('.activity__list li');
  await row.getByText('+1,000,000').waitFor();
  const heights = await row
    .locator('.mo-amount, .mo-row__detail')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height));
  expect(heights.map((height) => height < 24)).toEqual([true, true]);
});
