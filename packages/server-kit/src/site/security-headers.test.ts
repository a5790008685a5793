import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

it('lets other sites find its window again only if they may open it', () => {
  const policy = (isOpened?: boolean) =>
    securityHeaders({ connect: [], frames: [], isOpened })['cross-origin-opener-policy'];
  expect(policy()).toBe('same-origin-allow-popups');
  expect(policy(true)).toBe('unsafe-none');
});
