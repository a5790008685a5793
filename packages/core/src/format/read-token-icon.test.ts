import { expect, it } from 'vitest';
import { readTokenIcon } from './read-token-icon.ts';

const token = `eip155:1:0x${'Ab'.repeat(20)}`;
const data = 'data:image/png;base64,iVBORw0KGgo=';

it('keeps a data: image', () => {
  expect(readTokenIcon(data, token)).toEqual({ icon: data });
});

it('names the path of the API that serves an https: image of a token or native currency', () => {
  expect(readTokenIcon('https://icons.example/a.png', token)).toEqual({
    iconPath: `/public/getTokenImage/eip155%3A1%3A0x${'Ab'.repeat(20)}`,
  });
  expect(readTokenIcon('https://icons.example/a.png', 'eip155:1')).toEqual({
    iconPath: '/public/getTokenImage/eip155%3A1',
  });
});

it.each([
  '',
  undefined,
  'http://icons.example/a.png',
  'javascript:alert(1)',
  'data:text/html,x',
  '//a.example',
])('has no picture for %s', (iconUrl) => {
  expect(readTokenIcon(iconUrl, token)).toEqual({ icon: undefined });
});
