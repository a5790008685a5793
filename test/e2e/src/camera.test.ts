import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { showLink } from './stage/demo.ts';
import { filmCode } from './stage/film.ts';
import { setUpStage } from './stage/open-stage.ts';
import { approve, openFundedWallet } from './stage/wallet.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const stage = setUpStage();
const folder = mkdtempSync(path.join(tmpdir(), 'mooring-film-'));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

test('the wallet on a phone scans the page’s code and connects', async () => {
  const { page: demo } = await stage.seat();
  const film = path.join(folder, 'code.y4m');
  filmCode(await showLink(demo, stage), film);
  const { page: wallet } = await stage.cameraSeat(film, phone);
  await openFundedWallet(wallet, stage);
  await wallet.getByRole('button', { name: 'Scan a code' }).click();
  await wallet.getByTestId('wallet-proposal').waitFor();
  await wallet.getByTestId('wallet-scan').waitFor({ state: 'detached' });
  await approve(wallet);
  await demo.getByTestId('account-address').waitFor();
});

test('another code is ignored, and cancelling the scan stops the camera', async () => {
  const film = path.join(folder, 'other.y4m');
  filmCode('https://example.org', film);
  const { page: wallet } = await stage.cameraSeat(film, phone);
  await openFundedWallet(wallet, stage);
  await wallet.getByRole('button', { name: 'Scan a code' }).click();
  const track = await wallet.waitForFunction(() => {
    const { srcObject } = document.querySelector('video') ?? {};
    return srcObject instanceof MediaStream ? srcObject.getTracks()[0] : undefined;
  });
  expect(await track.evaluate((one) => one?.readyState)).toBe('live');
  await wallet.getByRole('button', { name: 'Cancel' }).click();
  await wallet.getByTestId('wallet-scan').waitFor({ state: 'detached' });
  await wallet.waitForFunction((one) => one?.readyState === 'ended', track);
});

test('without a camera it shows this and the alternatives', async () => {
  const { page: wallet } = await stage.seat({ permissions: ['camera'] });
  await openFundedWallet(wallet, stage);
  await wallet.getByRole('button', { name: 'Scan a code' }).click();
  await wallet.getByText('No camera was found').waitFor();
  await wallet.getByRole('button', { name: 'Back' }).click();
  await wallet.getByTestId('wallet-paste-link').waitFor();
});
