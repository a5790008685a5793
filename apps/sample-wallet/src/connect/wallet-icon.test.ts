import { readFileSync } from 'node:fs';
import { readWalletIcon } from '@mooring/protocol';
import { expect, it } from 'vitest';
import { walletIcon } from './wallet-icon.ts';

it('equals the icon of the browser tab, and is an image that sites show', () => {
  const file = readFileSync(new URL('../../public/mark.svg', import.meta.url), 'utf8');
  const drawn = decodeURIComponent(walletIcon.slice(walletIcon.indexOf(',') + 1));
  expect(drawn).toBe(file.trim().replace(/<title>.*<\/title>/, ''));
  expect(readWalletIcon(walletIcon)).toBe(walletIcon);
});
