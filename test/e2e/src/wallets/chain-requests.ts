import { bitcoinNetwork, solanaCluster } from '@mooring/devnet';
import { bitcoinKey, solanaAccount } from '@mooring/devnet/wallets';
import { base64 } from '@scure/base';
import { OutScript, Transaction } from '@scure/btc-signer';
import { hash160 } from '@scure/btc-signer/utils.js';
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';

export const solana = solanaCluster.caipNetworkId;
export const bitcoin = bitcoinNetwork.caipNetworkId;
/** The first accounts of the funded wallet. */
export const payer = solanaAccount(0);
export const payment = bitcoinKey(0, 'payment');
const events = ['accountsChanged', 'chainChanged'];
/** A proposal with all namespaces. */
export const askedOfAll = {
  eip155: { chains: ['eip155:31337'], methods: ['personal_sign', 'eth_sendTransaction'], events },
  solana: {
    chains: [solana],
    methods: ['solana_getAccounts', 'solana_signMessage', 'solana_signAndSendTransaction'],
    events,
  },
  bip122: {
    chains: [bitcoin],
    methods: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
    events,
  },
};

export async function askSolana(
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<{ readonly value: unknown }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return ((await response.json()) as { readonly result: { readonly value: unknown } }).result;
}

/** A transaction that pays, to be signed by the wallet; in Base64. */
export async function payOnSolana(url: string, to: Address, amount: bigint): Promise<string> {
  const { value } = await askSolana(url, 'getLatestBlockhash', []);
  const { blockhash } = value as { readonly blockhash: Blockhash };
  const transaction = compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayer(payer.address, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 0n }, paid),
      (timed) =>
        appendTransactionMessageInstructions(
          [
            getTransferSolInstruction({
              source: createNoopSigner(payer.address),
              destination: to,
              amount: lamports(amount),
            }),
          ],
          timed,
        ),
    ),
  );
  return base64.encode(new Uint8Array(getTransactionEncoder().encode(transaction)));
}

/** A PSBT that pays the second account, and gives the rest but a fee back to the first; with the coin it spends. */
export async function payByPsbt(url: string, paid: bigint, fee: bigint): Promise<Transaction> {
  const coins = await fetch(`${url}/address/${payment.address}/utxo`);
  const [coin] = (await coins.json()) as readonly {
    readonly txid: string;
    readonly vout: number;
    readonly value: number;
  }[];
  if (coin === undefined) throw new Error('The account has no coins.');
  const script = (key: typeof payment) => OutScript.encode({ type: 'wpkh', hash: hash160(key.publicKey) });
  const built = new Transaction();
  const amount = BigInt(coin.value);
  built.addInput({ txid: coin.txid, index: coin.vout, witnessUtxo: { script: script(payment), amount } });
  built.addOutput({ script: script(bitcoinKey(1, 'payment')), amount: paid });
  built.addOutput({ script: script(payment), amount: amount - paid - fee });
  return built;
}
