import type { Transfer } from '@mooring/clear-signing/bitcoin';
import { addressForm } from '@mooring/clear-signing/bitcoin';
import { hex } from '@scure/base';
import { Address, OutScript, Script, selectUTXO, Transaction } from '@scure/btc-signer';
import type { BitcoinNetwork } from '../../config/wallet-network.ts';
import type { Foresight, TransferPlan } from '../foresight.ts';
import { readCoins, readFeeRate, readTransaction } from './esplora.ts';

/** Satoshi. Coins up to this may hold inscriptions, or are worth less than what spending them costs. */
const postage = 546n;
/** Satoshi. A fee up to this is nobody's ruin, whatever it pays for. */
const harmlessFee = 20_000n;
/** Coins of one transfer, as many as fit into a transaction that nodes pass on. */
const mostCoins = 1_000;
/** Can be replaced by one that pays more. */
const sequence = 0xffff_fffd;

/** Chooses the coins of a transfer, and its fee. Never rejects. */
export async function planTransfer(
  { esploraUrl, caipNetworkId }: BitcoinNetwork,
  from: string,
  { to, amount, changeAddress = from, memo }: Transfer,
): Promise<Foresight<TransferPlan>> {
  const network = addressForm({ id: caipNetworkId });
  if (network === undefined) return { ok: false, why: 'fails' };
  try {
    const [coins, feePerByte] = await Promise.all([readCoins(esploraUrl, from), readFeeRate(esploraUrl)]);
    const script = scriptOf(from, network);
    const outputs = [
      { script: scriptOf(to, network), amount },
      ...(memo === undefined ? [] : [{ script: Script.encode(['RETURN', memo]), amount: 0n }]),
    ];
    const selected = selectUTXO(
      coins
        .filter((coin) => coin.confirmed && coin.amount > postage)
        .sort((one, other) => (one.amount === other.amount ? 0 : one.amount < other.amount ? 1 : -1))
        .slice(0, mostCoins)
        .map(({ txid, vout, amount: value }) => ({
          txid,
          index: vout,
          sequence,
          witnessUtxo: { script, amount: value },
        })),
      outputs,
      'default',
      {
        changeAddress,
        feePerByte,
        network,
        bip69: false,
        allowLegacyWitnessUtxo: true,
        allowUnknownOutputs: true,
      },
    );
    if (selected?.fee === undefined) return { ok: false, why: 'funds' };
    const { fee, inputs } = selected;
    if (fee > harmlessFee && fee * 10n > amount) return { ok: false, why: 'dear', fee };
    const transaction = new Transaction({ allowUnknownOutputs: true });
    for (const { txid, index, witnessUtxo } of inputs) {
      if (txid === undefined || index === undefined || witnessUtxo === undefined)
        throw new Error('A coin is not complete.');
      // By the whole of what it spends the amount is proven.
      const whole = await readTransaction(esploraUrl, hex.encode(txid));
      transaction.addInput({ txid, index, sequence, witnessUtxo, nonWitnessUtxo: hex.decode(whole) });
    }
    for (const output of selected.outputs)
      if ('address' in output) transaction.addOutputAddress(output.address, output.amount, network);
      else transaction.addOutput(output);
    return { ok: true, fee, enough: true, limits: { psbt: transaction.toPSBT() } };
  } catch {
    return { ok: false, why: 'silent' };
  }
}

function scriptOf(address: string, network: NonNullable<ReturnType<typeof addressForm>>): Uint8Array {
  return OutScript.encode(Address(network).decode(address));
}
