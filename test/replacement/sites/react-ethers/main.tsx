import { useAppKitAccount, useAppKitNetwork, useAppKitProvider, useDisconnect } from 'appkit/react';
import { BrowserProvider, type Eip1193Provider, formatEther, parseEther } from 'ethers';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import './config.ts';

const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

function App() {
  const { address, status, isConnected } = useAppKitAccount();
  const { chainId } = useAppKitNetwork();
  const { walletProvider } = useAppKitProvider<Eip1193Provider>('eip155');
  const { disconnect } = useDisconnect();
  const [shown, setShown] = useState('');
  const provider = () => new BrowserProvider(walletProvider, Number(chainId));
  const sign = async () => setShown(await (await provider().getSigner()).signMessage('Hello'));
  const balance = async () => setShown(`${formatEther(await provider().getBalance(address ?? ''))} ETH`);
  const send = async () => {
    const signer = await provider().getSigner();
    const sent = await signer.sendTransaction({ to: other, value: parseEther('0.001') });
    setShown(`status ${(await sent.wait())?.status}`);
  };
  return (
    <main>
      <h1>Replacement site</h1>
      <appkit-button />
      <p>
        address: <span data-testid="address">{address}</span>
      </p>
      <p>
        status: <span data-testid="status">{`${status} ${isConnected}`}</span>
      </p>
      {isConnected && (
        <>
          <button type="button" onClick={() => void sign()}>
            Sign
          </button>
          <button type="button" onClick={() => void balance()}>
            Fetch balance
          </button>
          <button type="button" onClick={() => void send()}>
            Send
          </button>
          <button type="button" onClick={() => void disconnect()}>
            Leave
          </button>
        </>
      )}
      <output>{shown}</output>
    </main>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
