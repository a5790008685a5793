// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { vuePage } from '../test-support/vue-page.ts';
import { useAppKit, useAppKitBalance, useDisconnect } from './use-actions.ts';

it('opens and closes the modal, and disconnects', async () => {
  const page = await vuePage();
  const { given } = page.mount(() => ({ ...useAppKit(), ...useDisconnect(), ...useAppKitBalance() }));
  await given.open({ view: 'Networks' });
  expect(page.kit.isOpen()).toBe(true);
  await given.close();
  expect(page.kit.isOpen()).toBe(false);
  expect(await given.fetchBalance()).toMatchObject({ isError: true, error: 'Connect a wallet first.' });
  await page.connect();
  await given.disconnect({ namespace: 'eip155' });
  expect(page.kit.getIsConnectedState()).toBe(false);
});
