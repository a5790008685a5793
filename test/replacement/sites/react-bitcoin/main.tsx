import { base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { useAppKitAccount, useAppKitNetwork, useAppKitProvider, useDisconnect } from 'appkit/react';
import type { BitcoinConnector } from 'appkit-adapter-bitcoin';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { bitcoinUrl } from 'site-settings';
import './config.ts';

const other = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const script = hex.decode('0014751e76e8199196d454941c45d1b3a323f1433bd6');

/** Coins of an address on the local chain. */
const coinsOf = async (address: string): Promise<{ txid: string; vout: number; value: number }[]> =>
  (await fetch(`${bitcoinUrl}/address/${address}/utxo`)).json();
const received = async (): Promise<number> =>
  (await coinsOf(other)).reduce((sum, { value }) => sum + value, 0);

/** The script of a native segwit address, as the wallet's public key makes it. */
const scriptOf = async (address: string): Promise<Uint8Array> => {
  const [coin] = await coinsOf(address);
  const raw = await (await fetch(`${bitcoinUrl}/tx/${coin?.txid}/hex`)).text();
  const transaction = Transaction.fromRaw(hex.decode(raw), { allowUnknownInputs: true });
  return transaction.getOutput(coin?.vout ?? 0).script ?? new Uint8Array();
};

function App() {
  const { address, caipAddress, allAccounts, status, isConnected } = useAppKitAccount();
  const { caipNetwork } = useAppKitNetwork();
  const { walletProvider } = useAppKitProvider<BitcoinConnector>('bip122');
  const { disconnect } = useDisconnect();
  const [shown, setShown] = useState('');
  const sign = async () => {
    if (!address) return;
    setShown(await walletProvider.signMessage({ address, message: 'Hello', protocol: 'ecdsa' }));
  };
  const addresses = async () => {
    const accounts: BitcoinConnector.AccountAddress[] = await walletProvider.getAccountAddresses();
    setShown(accounts.map(({ address, purpose }) => `${purpose} ${address}`).join(', '));
  };
  const send = async () => {
    await walletProvider.sendTransfer({ recipient: other, amount: '15000' });
    setShown(`other has ${await received()}`);
  };
  const signAndSend = async () => {
    if (!address) return;
    const [coin] = await coinsOf(address);
    if (!coin) return;
    const transaction = new Transaction();
    const witnessUtxo = { script: await scriptOf(address), amount: BigInt(coin.value) };
    transaction.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo });
    transaction.addOutput({ script, amount: 25_000n });
    transaction.addOutput({ script: witnessUtxo.script, amount: BigInt(coin.value) - 26_000n });
    const params: BitcoinConnector.SignPSBTParams = {
      psbt: base64.encode(transaction.toPSBT()),
      signInputs: [{ address, index: 0, sighashTypes: [1] }],
    };
    const { psbt } = await walletProvider.signPSBT(params);
    const signed = Transaction.fromPSBT(base64.decode(psbt));
    signed.finalize();
    await fetch(`${bitcoinUrl}/tx`, { method: 'POST', body: hex.encode(signed.extract()) });
    setShown(`other has ${await received()}`);
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
        kinds: <span data-testid="kinds">{allAccounts.map(({ type }) => type).join(' ')}</span>
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
          <button type="button" onClick={() => void addresses()}>
            Addresses
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
