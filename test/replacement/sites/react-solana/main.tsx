import {
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { useAppKitAccount, useAppKitNetwork, useAppKitProvider, useDisconnect } from 'appkit/react';
import { type Provider, useAppKitConnection } from 'appkit-adapter-solana/react';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import './config.ts';

const other = new PublicKey('8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR');

function App() {
  const { address, caipAddress, status, isConnected } = useAppKitAccount();
  const { caipNetwork } = useAppKitNetwork();
  const { connection } = useAppKitConnection();
  const { walletProvider } = useAppKitProvider<Provider>('solana');
  const { disconnect } = useDisconnect();
  const [shown, setShown] = useState('');
  const sign = async () => {
    const signature = await walletProvider.signMessage(new TextEncoder().encode('Hello'));
    setShown([...signature].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
  };
  const balance = async () => {
    if (!connection || !walletProvider.publicKey) return;
    setShown(`${(await connection.getBalance(walletProvider.publicKey)) / LAMPORTS_PER_SOL} SOL`);
  };
  const send = async () => {
    if (!connection || !address) return;
    const feePayer = new PublicKey(address);
    const transaction = new Transaction({ feePayer, ...(await connection.getLatestBlockhash()) }).add(
      SystemProgram.transfer({ fromPubkey: feePayer, toPubkey: other, lamports: 1_000_000 }),
    );
    await walletProvider.sendTransaction(transaction, connection);
    setShown(`other has ${await connection.getBalance(other)}`);
  };
  const signAndSend = async () => {
    if (!connection || !address) return;
    const payerKey = new PublicKey(address);
    const { blockhash } = await connection.getLatestBlockhash();
    const instructions = [
      SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: other, lamports: 2_000_000 }),
    ];
    const message = new TransactionMessage({ payerKey, recentBlockhash: blockhash, instructions });
    const signed = await walletProvider.signTransaction(
      new VersionedTransaction(message.compileToV0Message()),
    );
    await connection.sendRawTransaction(signed.serialize());
    setShown(`other has ${await connection.getBalance(other)}`);
  };
  return (
    <main>
      <h1>Replacement site</h1>
      <appkit-button />
      <p>
        address: <span data-testid="address">{address}</span>
      </p>
      <p>
        account: <span data-testid="caip">{caipAddress}</span>
      </p>
      <p>
        network: <span data-testid="network">{caipNetwork?.name}</span>
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
          <button type="button" onClick={() => void signAndSend()}>
            Sign and send
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
