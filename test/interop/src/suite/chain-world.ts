import { bitcoinNetwork, solanaCluster, startBitcoinNode, startSolanaNode } from '@mooring/devnet';
import { bitcoinKey, solanaAccount } from '@mooring/devnet/wallets';
import { base64, hex } from '@scure/base';
import { Transaction as BitcoinTransaction } from '@scure/btc-signer';
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js';

export const solanaChain = solanaCluster.caipNetworkId;
export const bitcoinChain = bitcoinNetwork.caipNetworkId;
/** How regtest writes addresses. */
const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef };

/** The wallet's accounts, funded on both chains. The second of each is for updates. */
export const solanaAccounts = [solanaAccount(0), solanaAccount(1)] as const;
export const bitcoinKeys = [bitcoinKey(0, 'payment'), bitcoinKey(1, 'payment')] as const;
export const onSolana = solanaAccounts.map(({ address }) => `${solanaChain}:${address}` as const);
export const onBitcoin = bitcoinKeys.map(({ address }) => `${bitcoinChain}:${address}` as const);

/** A Solana and a Bitcoin chain that check transactions as real ones do. */
export interface ChainWorld {
  readonly solanaUrl: string;
  readonly bitcoinUrl: string;
  /** An unsigned transfer of this many lamports to a stranger, in base64. */
  solanaTransfer(lamports: number): Promise<string>;
  /** Sends a signed transaction, and returns the amount that the stranger received. */
  sendToSolana(transaction: string): Promise<number>;
  /** Lamports that the stranger received in the transaction with this signature. */
  sentOnSolana(signature: string): Promise<number>;
  /** Address of the Bitcoin recipient. */
  readonly bitcoinStranger: string;
  /** A PSBT that pays the stranger this many satoshi from the first account. */
  bitcoinTransfer(satoshi: number): Promise<string>;
  /** Sends a signed PSBT, and returns the amount that the stranger received. */
  sendToBitcoin(psbt: string): Promise<number>;
  /** Sends a signed PSBT, and gives the transaction's id. */
  broadcastOnBitcoin(psbt: string): Promise<string>;
  /** Satoshi that the stranger received in this transaction. */
  sentOnBitcoin(txid: string): Promise<number>;
  close(): Promise<void>;
}

export async function openChains(): Promise<ChainWorld> {
  const [solana, bitcoin] = await Promise.all([startSolanaNode(), startBitcoinNode({ blockAfter: 'never' })]);
  const connection = new Connection(solana.url, 'confirmed');
  const solanaStranger = new PublicKey(new Uint8Array(32).fill(77));
  const bitcoinStranger = bitcoinKey(90, 'payment').address;
  const esplora = async (path: string, body?: string): Promise<string> => {
    const answer = await fetch(
      `${bitcoin.url}${path}`,
      body === undefined ? undefined : { method: 'POST', body },
    );
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text;
  };
  const coinsOf = async (address: string) =>
    JSON.parse(await esplora(`/address/${address}/utxo`)) as readonly {
      readonly txid: string;
      readonly vout: number;
      readonly value: number;
    }[];
  const broadcastOnBitcoin = async (psbt: string): Promise<string> => {
    const transaction = BitcoinTransaction.fromPSBT(base64.decode(psbt));
    transaction.finalize();
    const txid = await esplora('/tx', hex.encode(transaction.extract()));
    bitcoin.mine();
    return txid;
  };
  return {
    solanaUrl: solana.url,
    bitcoinUrl: bitcoin.url,
    bitcoinStranger,
    async solanaTransfer(lamports) {
      const from = new PublicKey(solanaAccounts[0].address);
      const life = await connection.getLatestBlockhash();
      const transfer = SystemProgram.transfer({ fromPubkey: from, toPubkey: solanaStranger, lamports });
      const transaction = new Transaction({ feePayer: from, ...life }).add(transfer);
      return transaction.serialize({ requireAllSignatures: false }).toString('base64');
    },
    async sendToSolana(transaction) {
      const before = await connection.getBalance(solanaStranger);
      await connection.sendRawTransaction(base64.decode(transaction));
      return (await connection.getBalance(solanaStranger)) - before;
    },
    async sentOnSolana(signature) {
      const sent = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
      const keys = sent?.transaction.message.staticAccountKeys ?? [];
      const index = keys.findIndex((key) => key.equals(solanaStranger));
      return (sent?.meta?.postBalances[index] ?? 0) - (sent?.meta?.preBalances[index] ?? 0);
    },
    async bitcoinTransfer(satoshi) {
      const [{ address, script }] = bitcoinKeys;
      const coins = await coinsOf(address);
      const transaction = new BitcoinTransaction();
      const [coin] = coins.filter(({ value }) => value > satoshi + 1_000);
      if (coin === undefined) throw new Error('The account has no coin of that size.');
      const { txid, vout: index, value } = coin;
      transaction.addInput({ txid, index, witnessUtxo: { script, amount: BigInt(value) } });
      transaction.addOutputAddress(bitcoinStranger, BigInt(satoshi), regtest);
      transaction.addOutputAddress(address, BigInt(value - satoshi - 1_000), regtest);
      return base64.encode(transaction.toPSBT());
    },
    async sendToBitcoin(psbt) {
      const sum = async () => (await coinsOf(bitcoinStranger)).reduce((total, { value }) => total + value, 0);
      const before = await sum();
      await broadcastOnBitcoin(psbt);
      return (await sum()) - before;
    },
    broadcastOnBitcoin,
    async sentOnBitcoin(txid) {
      const { vout } = JSON.parse(await esplora(`/tx/${txid}`)) as {
        readonly vout: readonly { readonly scriptpubkey_address: string; readonly value: number }[];
      };
      return vout.find((one) => one.scriptpubkey_address === bitcoinStranger)?.value ?? 0;
    },
    close: async () => void (await Promise.all([solana.stop(), bitcoin.stop()])),
  };
}
