import { describe, expect, test } from 'vitest';
import { formatDeepLink } from './format-deep-link.ts';

const id = 1_700_000_000_000_123;
const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9';
const query = `requestId=${id}&sessionTopic=${topic}`;
const startapp =
  'cmVxdWVzdElkPTE3MDAwMDAwMDAwMDAxMjMmc2Vzc2lvblRvcGljPTdmNmU1MDRiZmFkNjBiNDg1NDUwNTc4ZTA1Njc4ZWQzZThlOGM0NzUxZDNjNjE2MGJlMTcxNjBkNjNlYzkwZjk';

describe('formatDeepLink', () => {
  test.each([
    ['https://wallet.example.com/', `https://wallet.example.com/wc?${query}`],
    ['walletapp://', `walletapp://wc?${query}`],
    ['walletapp:', `walletapp:/wc?${query}`],
    ['https://t.me/wallet/start', `https://t.me/wallet/start?startapp=${startapp}`],
    ['https://t.me/wallet?x=1', `https://t.me/wallet?x=1&startapp=${startapp}`],
    // Not Telegram's, despite the prefix.
    ['https://t.me.evil.example', `https://t.me.evil.example/wc?${query}`],
  ])('builds the URL for %s', (base, url) => {
    expect(formatDeepLink(base, id, topic)).toBe(url);
  });

  test.each([
    'javascript://%0aalert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/b',
    'view-source:https://a.example',
    'wallet',
    '//evil.example',
    '',
    'walletapp://\njavascript:alert(1)',
    ' walletapp://',
    `walletapp://${'x'.repeat(512)}`,
    7,
    null,
    undefined,
  ])('returns undefined for %j', (base) => {
    expect(formatDeepLink(base, id, topic)).toBeUndefined();
  });
});
