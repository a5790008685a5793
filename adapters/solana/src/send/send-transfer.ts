import type { Clock } from '@mooring/core/adapter';
import { isMooringError } from '@mooring/protocol';
import { base58 } from '@scure/base';
import type { SolanaRpc } from '../node/solana-rpc.ts';
import type { SolanaProvider } from '../provider/solana-provider.ts';
import { buildFreshTransfer } from './build-fresh-transfer.ts';
import { confirmTransaction } from './confirm-transaction.ts';
import type { Transfer } from './plan-transfer.ts';

/** A transfer that was sent. */
export interface SentTransfer {
  /** The transaction's signature in base58. */
  readonly hash: string;
  /** In the smallest unit. */
  readonly amount: bigint;
  /**
   * Resolves once the transaction reaches the adapter's commitment. Rejects with TRANSACTION_EXPIRED or
   * TRANSACTION_REFUSED, and with TIMED_OUT when no node answers for three minutes.
   */
  readonly confirmed: Promise<void>;
}

/** In blocks. Added to the limit, since a wallet may have used a newer blockhash. */
const lifeOfBlockhash = 150n;

/**
 * Builds a transfer, has the wallet sign it, and sends it until a block includes it. On networks that wallets serve
 * well, the wallet sends it if it can. Calls `assertCurrent` right before it asks the wallet, since account and network
 * may change while the nodes answer. Rejects like {@link buildFreshTransfer}, `assertCurrent` and the provider.
 */
export async function sendTransfer(
  provider: SolanaProvider,
  rpc: SolanaRpc,
  clock: Clock,
  transfer: Transfer,
  assertCurrent: () => void,
): Promise<SentTransfer> {
  const { transaction, blockhash, lastValidBlockHeight, amount } = await buildFreshTransfer(rpc, transfer);
  assertCurrent();
  const latest = lastValidBlockHeight + lifeOfBlockhash;
  if (walletSends(provider)) {
    const hash = await provider.signAndSendTransaction(transaction);
    return confirm({ signature: hash, lastValidBlockHeight: latest });
  }
  const signed = await provider.signTransaction(transaction);
  // The fee payer's signature identifies the transaction.
  const signature = base58.encode(signed.slice(1, 65));
  const isAsBuilt = hasBytes(signed, base58.decode(blockhash));
  try {
    await rpc.send(signed, { maxRetries: 0 });
  } catch (error) {
    // A node may have taken it. The transaction is sent again until its outcome is known.
    if (!isMooringError(error, 'TRANSACTION_IN_DOUBT')) throw error;
  }
  return confirm({
    signature,
    lastValidBlockHeight: isAsBuilt ? lastValidBlockHeight : latest,
    transaction: signed,
  });

  function confirm(sent: Parameters<typeof confirmTransaction>[2]): SentTransfer {
    const confirmed = confirmTransaction(rpc, clock, sent);
    // A caller that ignores it must not cause an unhandled rejection.
    confirmed.catch(() => undefined);
    return { hash: sent.signature, amount, confirmed };
  }
}

/** Whether bytes occur in others. A blockhash does so only as the lifetime, since it is random. */
function hasBytes(all: Uint8Array, wanted: Uint8Array): boolean {
  return String.fromCharCode(...all).includes(String.fromCharCode(...wanted));
}

function walletSends({ cluster, wallet }: SolanaProvider): boolean {
  const sends = wallet.features['solana:signAndSendTransaction'] !== undefined;
  const signs = wallet.features['solana:signTransaction'] !== undefined;
  return sends && (!signs || cluster === 'solana:mainnet' || cluster === 'solana:testnet');
}
