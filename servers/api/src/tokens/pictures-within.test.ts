import { expect, it } from 'vitest';
import { picturesWithin } from './pictures-within.ts';

it('returns addresses as long as there is room, and shorter ones after one that is too long', () => {
  const picture = picturesWithin(10);
  expect(['aaaa', '', 'bbbbbbb', 'cccccc', 'd'].map(picture)).toEqual(['aaaa', '', '', 'cccccc', '']);
});
