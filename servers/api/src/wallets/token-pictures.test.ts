import { expect, it } from 'vitest';
import { tokenPictures } from './token-pictures.ts';

const words = { name: 'Dollar', symbol: 'USDX', decimals: 6 };
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const url = (name: string) => `https://icons.example/${name}.png`;

it('finds the https: icons of tokens and native currencies, in any spelling of an address', () => {
  const pictures = tokenPictures(
    new Map([
      [
        'eip155:1',
        {
          native: { ...ether, icon: url('ether') },
          tokens: [
            { address: `0x${'Ab'.repeat(20)}`, icon: url('dollar'), words },
            { address: `0x${'cd'.repeat(20)}`, icon: 'data:image/png;base64,AA==', words },
            { address: `0x${'ef'.repeat(20)}`, icon: '', words },
          ],
        },
      ],
      ['eip155:2', { native: { ...ether, icon: '' }, tokens: [] }],
    ]),
  );
  expect([...pictures]).toEqual([
    ['eip155:1', url('ether')],
    [`eip155:1:0x${'e'.repeat(40)}`, url('ether')],
    [`eip155:1:0x${'ab'.repeat(20)}`, url('dollar')],
  ]);
});
