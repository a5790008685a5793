import { expect, it } from 'vitest';
import { readNftIcon } from './read-nft-icon.ts';

const contract = `eip155:1:0x${'cd'.repeat(20)}`;
const iconPath = `/v1/nfts/${encodeURIComponent(contract)}/7/image`;

it.each([
  ['a data: image', 'data:image/png;base64,AA==', { icon: 'data:image/png;base64,AA==' }],
  ['an https: image', 'https://tracker.example/x.png', { iconPath }],
  ['a path of the API', '/v1/nfts/x/1/image', { iconPath }],
  ['a path of another host', '//tracker.example/x.png', { iconPath }],
  ['a data: page', 'data:text/html,x', { icon: undefined }],
  ['none', '', {}],
  ['no answer', undefined, {}],
])('reads %s', (_, image, icon) => {
  expect(readNftIcon(image, contract, '7')).toEqual(icon);
});

it('requests nothing for an NFT without a contract or an id', () => {
  expect(readNftIcon('https://tracker.example/x.png', undefined, '7')).toEqual({});
  expect(readNftIcon('https://tracker.example/x.png', contract)).toEqual({});
});
