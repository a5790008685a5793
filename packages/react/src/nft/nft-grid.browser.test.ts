import { apiLimits } from '@mooring/protocol/api';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';
import { hostileNames, misbehaviour } from '../test-support/hostile-names.node.ts';
import { rebuild } from '../test-support/open-gallery.node.ts';

const { open } = galleryPages();

const contract = `eip155:31337:0x${'ab'.repeat(20)}`;
const held = ['fetched', 'refused', 'absent'].map((name, place) => ({
  chainId: 'eip155:31337',
  collection: { address: contract, name: 'Tide Tables', symbol: 'TIDE' },
  ...{ tokenId: `${place}`, standard: 'erc721', name, amount: '1' },
  image: name === 'absent' ? '' : `https://tracker.example/${name}.png`,
}));

/** Answers the NFTs of the account, and the picture of the first. @returns the paths that the page requests for pictures */
async function answerNfts(
  page: Page,
  list: readonly object[] = held,
): Promise<() => Promise<readonly string[]>> {
  await page.evaluate((nfts) => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const url = new URL(`${input instanceof Request ? input.url : input}`, location.href);
      if (url.pathname.endsWith('/nfts')) return Response.json({ nfts, next: null });
      if (!url.pathname.endsWith('/image')) return fetch(input, init);
      asked.push(url.pathname.replace(/^\/gallery-api\/[^/]+/, ''));
      if (nfts.length < 4 && !url.pathname.endsWith('/0/image')) return Response.json({}, { status: 404 });
      const canvas = new OffscreenCanvas(64, 64);
      const drawing = canvas.getContext('2d');
      if (drawing === null) throw new Error('no canvas');
      drawing.fillStyle = '#0f766e';
      drawing.fillRect(0, 0, 64, 64);
      return new Response(await canvas.convertToBlob());
    };
  }, list);
  return () => page.evaluate(() => (window as unknown as { readonly asked: readonly string[] }).asked);
}

test('shows the picture that the API fetched for an NFT, and a plain background for one without', async () => {
  const page = await open('state=connect');
  const asked = await answerNfts(page);
  await rebuild(page, 'state=account-tokens');
  await page.getByRole('tab', { name: 'NFTs' }).click();
  const pictures = page.locator('.nft__picture');
  await pictures.first().waitFor();
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((one) => one.getAttribute('src')?.slice(0, 15))))
    .toEqual(['data:image/png;']);
  expect(await page.locator('.nft:has(.nft__none)').allTextContents()).toEqual([
    expect.stringContaining('refused'),
    expect.stringContaining('absent'),
  ]);
  const path = (id: number) => `/v1/nfts/${encodeURIComponent(contract)}/${id}/image`;
  expect([...(await asked())].sort()).toEqual([path(0), path(1)]);
});

test('requests the pictures near the view only, and drops those far from it', async () => {
  const page = await open('state=connect');
  const many = Array.from({ length: 50 }, (_, place) => ({
    ...{ ...held[0], tokenId: `${place}`, name: `Tide ${place}`, image: 'https://tracker.example/tide.png' },
  }));
  const asked = await answerNfts(page, many);
  await rebuild(page, 'state=account-tokens');
  await page.getByRole('tab', { name: 'NFTs' }).click();
  const tile = (place: number) => page.locator('.nft').nth(place);
  const picture = (place: number) => tile(place).locator('.nft__picture');
  await picture(0).waitFor();
  await tile(49).evaluate((one) => one.scrollIntoView());
  await picture(49).waitFor();
  await tile(0).locator('.nft__none').waitFor();
  await tile(0).evaluate((one) => one.scrollIntoView());
  await picture(0).waitFor();
  const idOf = (path: string) => Number(path.split('/').at(-2));
  const ids = (await asked()).map(idOf);
  expect(ids).not.toContain(25);
  expect(ids.filter((id) => id === 0)).toEqual([0]);
});

test('shows hostile names of NFTs as text within their tiles', async () => {
  const page = await open('state=connect');
  await answerNfts(
    page,
    hostileNames.map((name, place) => ({
      ...{
        chainId: 'eip155:31337',
        collection: { address: contract, name, symbol: name.slice(0, apiLimits.symbol) },
      },
      ...{ tokenId: `${place}`, standard: 'erc721', name, image: '', amount: '1' },
    })),
  );
  await rebuild(page, 'state=account-tokens');
  await page.getByRole('tab', { name: 'NFTs' }).click();
  await expect.poll(() => page.locator('.nft').count()).toBe(hostileNames.length);
  expect(await misbehaviour(page, '.nft', 300)).toEqual([]);
});
