import { expect, it } from 'vitest';
import { iconOf } from './icon-of.ts';

it('distinguishes a data: image from the path of an image at the API', () => {
  const icon = 'data:image/png;base64,AA==';
  expect(iconOf(icon)).toEqual({ icon });
  expect(iconOf('/public/getTokenImage/ETH')).toEqual({ iconPath: '/public/getTokenImage/ETH' });
  expect(iconOf('https://icons.example/a.png')).toEqual({ icon: undefined });
  expect(iconOf(undefined)).toEqual({ icon: undefined });
});
