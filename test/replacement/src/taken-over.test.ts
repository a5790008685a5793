import { readLink, testWalletPrompts } from '@mooring/e2e';
import { originalPairingLink, pressInOriginal } from '@mooring/interop';
import type { Page } from 'playwright-core';
import { type Hex, verifyMessage } from 'viem';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { installWallet, pageAddress } from './stage/install-wallet.ts';
import { openScene, type Scene } from './stage/open-scene.ts';
import { standInForOriginalWorld } from './stage/original-world.ts';
import { pairedAddress, startPairedWallet } from './stage/paired-wallet.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene([
    ['react-wagmi', 'original'],
    ['react-wagmi', 'mooring'],
    ['react-ethers', 'original'],
    ['react-ethers', 'mooring'],
    ['plain', 'original'],
    ['plain', 'mooring'],
  ]);
});
afterEach(async () => {
  await scene.clear();
});
afterAll(() => scene?.close());

const address = '[data-testid="address"]';

/** Has the paired wallet sign, and checks what comes back. */
async function signs(page: Page): Promise<boolean> {
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.locator('output', { hasText: /^0x[0-9a-f]{130}$/ }).waitFor();
  const signature = (await page.locator('output').textContent()) as Hex;
  return verifyMessage({ address: pairedAddress as Hex, message: 'Hello', signature });
}

test.each(['react-wagmi', 'react-ethers'] as const)(
  'a browser wallet connected with the original stays connected without a prompt: %s',
  async (name) => {
    const site = await scene.serve(name, 'original');
    const { page, complaints } = await scene.visit();
    await installWallet(page, scene.services);
    await standInForOriginalWorld(page, site.url, scene.services);
    await page.goto(site.url);
    await pressInOriginal(page, 'Harbour Wallet');
    await page.locator(address, { hasText: pageAddress }).waitFor();

    // Requests that the original still has in flight are not ours.
    await page.goto('about:blank');
    complaints.length = 0;
    site.show(scene.folder(name, 'mooring'));
    await page.goto(site.url);
    await page.locator(address, { hasText: pageAddress }).waitFor();
    if (name === 'react-wagmi')
      await page.getByTestId('wagmi').getByText(`${pageAddress} 31337`, { exact: true }).waitFor();
    expect(await testWalletPrompts(page)).toEqual([]);
    expect(complaints).toEqual([]);
    // And back: nothing of what ours wrote is in the original's way.
    site.show(scene.folder(name, 'original'));
    await page.reload();
    await page.locator(address, { hasText: pageAddress }).waitFor();
    // The original's adapter for ethers asks `eth_requestAccounts` on every load.
    const prompts = name === 'react-ethers' ? ['eth_requestAccounts'] : [];
    await expect.poll(() => testWalletPrompts(page)).toEqual(prompts);
  },
);

test.each(['react-wagmi', 'plain'] as const)(
  'a wallet paired with the original stays paired if both use one relay, and signs: %s',
  async (name) => {
    const wallet = await startPairedWallet(scene.services);
    const site = await scene.serve(name, 'original');
    const { page, complaints } = await scene.visit();
    await standInForOriginalWorld(page, site.url, scene.services);
    await page.goto(site.url);
    // Without an adapter the original shows the code at once.
    await pressInOriginal(page, name === 'plain' ? undefined : 'WalletConnect');
    await wallet.pair(await originalPairingLink(page));
    await page.locator(address, { hasText: pairedAddress }).waitFor();

    // Requests that the original still has in flight are not ours.
    await page.goto('about:blank');
    complaints.length = 0;
    site.show(scene.folder(name, 'mooring'));
    await page.goto(site.url);
    await page.locator(address, { hasText: pairedAddress }).waitFor();
    expect(await signs(page)).toBe(true);
    expect(complaints).toEqual([]);

    // And back: the session is still the original's too.
    site.show(scene.folder(name, 'original'));
    await page.reload();
    await page.locator(address, { hasText: pairedAddress }).waitFor();
    expect(await signs(page)).toBe(true);

    site.show(scene.folder(name, 'mooring'));
    await page.reload();
    await page.locator(address, { hasText: pairedAddress }).waitFor();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect.poll(() => wallet.sessions()).toEqual([]);
    await wallet.close();
  },
);

test.each(['react-wagmi', 'plain'] as const)(
  'a wallet paired with Mooring pairs again when the site goes back, and our data does not interfere: %s',
  async (name) => {
    const wallets = [
      await startPairedWallet(scene.services),
      await startPairedWallet(scene.services),
    ] as const;
    const site = await scene.serve(name, 'mooring');
    const { page } = await scene.visit();
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    await page.getByRole('button', { name: /QR code/ }).click();
    await wallets[0].pair(await readLink(page));
    await page.locator(address, { hasText: pairedAddress }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await page.goto('about:blank');
    site.show(scene.folder(name, 'original'));
    await standInForOriginalWorld(page, site.url, scene.services);
    await page.goto(site.url);
    // Its keys say that a wallet was paired, and it has no such session: it stays `connecting` until it has one.
    const status = page.getByTestId('status');
    await expect.poll(() => status.textContent()).toMatch(/^(connecting|disconnected)( false|$)/);
    await pressInOriginal(page, name === 'plain' ? undefined : 'WalletConnect');
    await wallets[1].pair(await originalPairingLink(page));
    await page.locator(address, { hasText: pairedAddress }).waitFor();
    expect(await signs(page)).toBe(true);
    for (const wallet of wallets) await wallet.close();
  },
);
