import { expect, test } from 'vitest';
import type { SignEngine } from '../engine/sign-engine.ts';
import { createPeers, metadata } from '../test-support/peers.ts';
import { Phone } from '../test-support/phone.ts';
import { installLinkMode } from './install-link-mode.ts';

const universal = 'https://wallet.example/app';

test.each([
  ['an app that announces it', { universal, linkMode: true }, true, true],
  ['an app without an address', { linkMode: true }, true, false],
  ['an app that does not announce it', { universal }, true, false],
  ['a page', { universal, linkMode: true }, false, false],
])('of %s', async (_, redirect, hasLinking, isInstalled) => {
  const { wallet } = await createPeers();
  const { engine } = wallet as unknown as { engine: SignEngine };
  const phone = new Phone();
  const own = { ...metadata('wallet'), redirect };
  await installLinkMode(
    Object.assign(Object.create(engine), { metadata: own }),
    hasLinking ? phone.linking(universal) : undefined,
  );
  expect(engine.core.messenger.link !== undefined).toBe(isInstalled);
  expect(phone.apps).toBe(isInstalled ? 1 : 0);
});
