import { expect, test } from 'vitest';
import { createPeers } from '../test-support/peers.ts';

const app = (number: number) => `https://app-${number}.example/wc`;

test('remembers an app once', async () => {
  const { core } = (await createPeers()).dapp;
  await core.addLinkModeSupportedApp(app(1));
  await core.addLinkModeSupportedApp(app(1));
  expect(core.linkModeSupportedApps).toEqual([app(1)]);
});

test.each([undefined, '', 5, 'app://wc', 'http://app.example'])(
  'rejects %s as an app address',
  async (address) => {
    const { core } = (await createPeers()).dapp;
    await expect(core.addLinkModeSupportedApp(address as never)).rejects.toMatchObject({
      code: 'MISSING_OR_INVALID',
      message: `Missing or invalid. addLinkModeSupportedApp() universalLink: ${address}`,
    });
    expect(core.linkModeSupportedApps).toEqual([]);
  },
);

test('keeps at most 100 apps and drops the oldest', async () => {
  const { core } = (await createPeers()).dapp;
  for (let number = 1; number <= 101; number += 1) await core.addLinkModeSupportedApp(app(number));
  expect(core.linkModeSupportedApps).toHaveLength(100);
  expect(core.linkModeSupportedApps).not.toContain(app(1));
});
