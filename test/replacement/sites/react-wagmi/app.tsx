import {
  AppKitNetworkButton,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from 'appkit/react';
import { useState } from 'react';
import { useAccount, useSignMessage } from 'wagmi';
import { networks } from './config.ts';

function Fact({ name, value }: { name: string; value: unknown }) {
  return (
    <p>
      {name}: <span data-testid={name}>{String(value ?? '')}</span>
    </p>
  );
}

function Facts() {
  const { open: isOpen, selectedNetworkId } = useAppKitState();
  const { address, caipAddress, isConnected, status, allAccounts } = useAppKitAccount();
  const { caipNetwork, chainId } = useAppKitNetwork();
  const { themeMode } = useAppKitTheme();
  const { data } = useAppKitEvents();
  const { walletInfo } = useWalletInfo();
  const account = useAccount();
  return (
    <section>
      <Fact name="open" value={isOpen} />
      <Fact name="network" value={caipNetwork?.name} />
      <Fact name="chain" value={`${chainId} ${selectedNetworkId}`} />
      <Fact name="address" value={address} />
      <Fact name="caip" value={caipAddress} />
      <Fact name="status" value={`${status} ${isConnected} ${allAccounts.length}`} />
      <Fact name="wagmi" value={`${account.address ?? ''} ${account.chainId ?? ''}`} />
      <Fact name="wallet" value={walletInfo?.name} />
      <Fact name="theme" value={themeMode} />
      <Fact name="event" value={data.event} />
    </section>
  );
}

function Actions() {
  const { open } = useAppKit();
  const { disconnect } = useDisconnect();
  const { switchNetwork } = useAppKitNetwork();
  const { setThemeMode } = useAppKitTheme();
  const { fetchBalance } = useAppKitBalance();
  const { isConnected } = useAppKitAccount();
  const { walletProvider } = useAppKitProvider<{
    request(call: { method: string; params?: unknown[] }): Promise<string>;
  }>('eip155');
  const { signMessageAsync } = useSignMessage();
  const [shown, setShown] = useState('');
  const sign = async () => setShown(await signMessageAsync({ message: 'Hello' }));
  const ask = async () => setShown((await walletProvider?.request({ method: 'eth_chainId' })) ?? '');
  const balance = async () => {
    const { data } = await fetchBalance();
    setShown(`${data?.balance} ${data?.symbol}`);
  };
  return (
    <section>
      <button type="button" onClick={() => open()}>
        Open
      </button>
      <button type="button" onClick={() => open({ view: 'Networks' })}>
        Open networks
      </button>
      <button type="button" onClick={() => setThemeMode('dark')}>
        Dark
      </button>
      <button type="button" onClick={() => switchNetwork(networks[0])}>
        Switch
      </button>
      {isConnected && (
        <>
          <button type="button" onClick={() => void sign()}>
            Sign
          </button>
          <button type="button" onClick={() => void ask()}>
            Ask
          </button>
          <button type="button" onClick={() => void balance()}>
            Fetch balance
          </button>
          <button type="button" onClick={() => void disconnect()}>
            Leave
          </button>
        </>
      )}
      <output>{shown}</output>
    </section>
  );
}

export function App() {
  return (
    <main>
      <h1>Replacement site</h1>
      <appkit-button />
      <AppKitNetworkButton />
      <Facts />
      <Actions />
    </main>
  );
}
