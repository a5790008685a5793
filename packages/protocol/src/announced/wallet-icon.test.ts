import { describe, expect, it } from 'vitest';
import { readWalletIcon } from './wallet-icon.ts';

describe('an announced icon', () => {
  it.each(['png', 'jpeg', 'gif', 'webp', 'svg+xml'])('accepts type %s', (type) => {
    const icon = `data:image/${type};base64,AAAA`;
    expect(readWalletIcon(icon)).toBe(icon);
    expect(readWalletIcon(`\n${icon} `)).toBe(icon);
  });

  it.each([
    'javascript:alert(1)',
    'https://example.com/icon.png',
    'data:text/html,<script>alert(1)</script>',
    'data:image/pngx,AAAA',
    'data:image/png',
    `data:image/png;base64,${'A'.repeat(300_000)}`,
    '',
    5,
    undefined,
  ])('rejects %j', (value) => {
    expect(readWalletIcon(value)).toBeUndefined();
  });
});
