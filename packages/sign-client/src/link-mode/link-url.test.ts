import fc from 'fast-check';
import { expect, test } from 'vitest';
import { metadata } from '../test-support/peers.ts';
import { formatLinkUrl, readLinkUrl, universalLinkOf } from './link-url.ts';

const walletLink = 'https://wallet.example/app';

test('accepts only https addresses of apps that announce link mode', () => {
  const say = (universal: string, linkMode = true) =>
    universalLinkOf({ ...metadata('one'), redirect: { universal, linkMode } });
  expect(say(walletLink)).toBe(walletLink);
  expect(say(walletLink, false)).toBeUndefined();
  expect(universalLinkOf(metadata('one'))).toBeUndefined();
  for (const link of ['', 'wallet', 'javascript:alert(1)', 'tel:123', 'http://wallet.example'])
    expect(say(link)).toBeUndefined();
});

test('reads a link URL as it was formatted', () => {
  const hex = fc.stringMatching(/^[0-9a-f]{64}$/);
  fc.assert(
    fc.property(hex, fc.uint8Array({ minLength: 1, maxLength: 64 }), (topic, bytes) => {
      const envelope = Buffer.from(bytes).toString('base64url');
      const url = formatLinkUrl(walletLink, { topic, envelope: Buffer.from(bytes).toString('base64') });
      expect(url).toBe(`${walletLink}?wc_ev=${envelope}&topic=${topic}`);
      expect(readLinkUrl(url)).toEqual({ topic, envelope });
    }),
  );
  for (const url of [
    '',
    'https://wallet.example',
    'https://wallet.example?wc_ev=AAAA',
    'https://w.example?wc_ev=A%20&topic=x',
    `https://w.example?wc_ev=AAAA&topic=${'a'.repeat(65)}`,
    `https://w.example?wc_ev=A%20&topic=${'a'.repeat(64)}`,
  ])
    expect(readLinkUrl(url)).toBeUndefined();
});
