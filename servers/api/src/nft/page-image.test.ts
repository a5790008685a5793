import { expect, it } from 'vitest';
import { pageImage } from './page-image.ts';

const nft = { token: `0x${'cd'.repeat(20)}`, tokenId: 7n };
const path = `/v1/nfts/eip155%3A1%3A${nft.token}/7/image`;
const sources = { privateHosts: ['pictures.internal'], privateBase: 'https://ipfs.internal/ipfs/' };

it.each(['', 'data:image/png;base64,AA==', 'https://nft.example/1.png'])('returns %j unchanged', (image) => {
  expect(pageImage('eip155:1', nft, image, sources)).toBe(image);
});

it.each(['http://10.0.0.5:8080/ipfs/x', 'https://ipfs.internal/ipfs/x', 'https://pictures.internal/x'])(
  'replaces the private URL %s with a path of the API',
  (image) => {
    expect(pageImage('eip155:1', nft, image, sources)).toBe(path);
  },
);

it('omits a URL that an earlier version truncated', () => {
  expect(pageImage('eip155:1', nft, `https://${'%5E'.repeat(5_000)}`, sources)).toBe('');
});
