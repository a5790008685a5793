import { readFileSync } from 'node:fs';
import { readWalletIcon } from '@mooring/protocol';
import { expect, it } from 'vitest';
import { sampleWalletIcon, siteIcon } from './pictures.ts';

const drawn = (icon: string) => decodeURIComponent(icon.slice(icon.indexOf(',') + 1));
const file = (path: string) =>
  readFileSync(new URL(path, import.meta.url), 'utf8')
    .trim()
    .replace(/<title>.*<\/title>/, '');

it('equals the icon of the browser tab', () => {
  expect(drawn(siteIcon)).toBe(file('../../public/mark.svg'));
  expect(drawn(sampleWalletIcon)).toBe(file('../../../sample-wallet/public/mark.svg'));
});

it('is an image that wallets show', () => {
  for (const icon of [siteIcon, sampleWalletIcon]) expect(readWalletIcon(icon)).toBe(icon);
});
