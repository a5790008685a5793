// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import { address, network, other, vuePage } from '../test-support/vue-page.ts';
import {
  useAppKitAccount,
  useAppKitConnections,
  useAppKitNetwork,
  useAppKitState,
  useAppKitTheme,
  useWalletInfo,
} from './use-state.ts';

it('follows the account', async () => {
  const page = await vuePage();
  const { given, text } = page.mount(
    () => ({ account: useAppKitAccount(), wallet: useWalletInfo() }),
    ({ account, wallet }) => `${account.value.status} ${account.value.address} ${wallet.walletInfo?.name}`,
  );
  expect(text()).toBe('disconnected undefined undefined');
  await page.connect();
  await nextTick();
  expect(text()).toBe(`connected ${address} test.one`);
  expect(given.account.value).toMatchObject({
    isConnected: true,
    caipAddress: `eip155:31337:${address}`,
    allAccounts: [{ address }],
  });
  page.wallet.setAccounts([other]);
  await vi.waitFor(() => expect(text()).toBe(`connected ${other} test.one`));
  await page.kit.disconnect();
  await nextTick();
  expect(text()).toBe('disconnected undefined undefined');
});

it('gives the same wallet until it changes', async () => {
  const page = await vuePage();
  await page.connect();
  const { given } = page.mount(() => useWalletInfo());
  const { walletInfo } = given;
  expect(walletInfo).toMatchObject({ name: 'test.one' });
  await page.kit.open();
  await nextTick();
  expect(given.walletInfo).toBe(walletInfo);
});

it('follows and switches the network', async () => {
  const page = await vuePage();
  await page.connect();
  const { given, text } = page.mount(
    () => useAppKitNetwork(),
    (shown) => `${shown.value.chainId} ${shown.value.caipNetworkId} ${shown.value.caipNetwork.name}`,
  );
  expect(text()).toBe('31337 eip155:31337 Network 31337');
  await given.value.switchNetwork(network(31_338));
  await nextTick();
  expect(text()).toBe('31338 eip155:31338 Network 31338');
  page.wallet.setBehaviour('reject');
  await expect(given.value.switchNetwork(network(31_337))).rejects.toMatchObject({ code: 'REJECTED' });
  const solana = page.mount(() => useAppKitNetwork({ namespace: 'solana' }));
  expect(solana.given.value.caipNetwork).toBeUndefined();
});

it('follows the modal’s state', async () => {
  const page = await vuePage();
  const { given, text } = page.mount(
    () => useAppKitState(),
    ({ open, loading, initialized, selectedNetworkId, activeChain }) =>
      [open, loading, initialized, selectedNetworkId, activeChain].join(' '),
  );
  expect(text()).toBe('false false true eip155:31337 eip155');
  await page.kit.open();
  page.kit.setLoading(true);
  await nextTick();
  expect(text()).toBe('true true true eip155:31337 eip155');
  expect(given.open).toBe(true);
});

it('follows and changes the theme', async () => {
  const page = await vuePage();
  const { given, text } = page.mount(
    () => useAppKitTheme(),
    ({ themeMode, themeVariables }) => `${themeMode} ${JSON.stringify(themeVariables)}`,
  );
  expect(text()).toBe('system {}');
  given.setThemeMode('dark');
  given.setThemeVariables({ '--w3m-accent': 'red' });
  await nextTick();
  expect(text()).toBe('dark {"--w3m-accent":"red"}');
});

it('lists connected and recent wallets', async () => {
  const page = await vuePage();
  const { text } = page.mount(
    () => useAppKitConnections(),
    ({ value: { connections, recentConnections } }) =>
      [connections, recentConnections]
        .map((list) => list.map(({ connectorId }) => connectorId).join())
        .join(' then '),
  );
  await page.connect('test.one');
  await page.connect('test.two');
  await nextTick();
  expect(text()).toBe('test.two,test.one then ');
  await page.kit.disconnect();
  await nextTick();
  expect(text()).toMatch(/^ then test\.(one|two)/);
});
