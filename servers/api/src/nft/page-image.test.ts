import { expect, it } from 'vitest';
import { pageImage } from './page-image.ts';

const nft = { token: `0x${'cd'.repeat(20)}`, tokenId: 7n };

it.each(['', 'data:image/png;base64,AA==', 'https://nft.example/1.png'])('%j stays', (image) => {
  expect(pageImage('eip155:1', nft, image)).toBe(image);
});

it('names no host of the operator’s network', () => {
  const path = `/v1/nfts/eip155%3A1%3A${nft.token}/7/image`;
  expect(pageImage('eip155:1', nft, 'http://10.0.0.5:8080/ipfs/x')).toBe(path);
});
