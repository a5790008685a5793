import { expect, it, onTestFinished } from 'vitest';
import { createSSRApp, h } from 'vue';
import { renderToString } from 'vue/server-renderer';
import {
  createAppKit,
  useAppKitAccount,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useBalance,
} from '../exports/vue.ts';

it('renders on a server, disconnected', async () => {
  expect(typeof window).toBe('undefined');
  const kit = createAppKit({
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [] } },
      },
    ],
  });
  onTestFinished(() => kit.destroy());
  const app = createSSRApp({
    setup() {
      const account = useAppKitAccount();
      const network = useAppKitNetwork();
      const { open } = useAppKitState();
      const { walletProvider } = useAppKitProvider('eip155');
      const { data } = useAppKitEvents();
      const balance = useBalance();
      return () =>
        h('p', [
          [account.value.status, network.value.caipNetwork.name, open, walletProvider, data.event].join(' '),
          ` ${balance.data}`,
        ]);
    },
  });
  expect(await renderToString(app)).toBe('<p>disconnected One false  MODAL_CREATED undefined</p>');
});
