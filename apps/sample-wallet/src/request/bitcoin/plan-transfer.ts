import type { Transfer } from '@mooring/clear-signing/bitcoin';
import { addressForm } from '@mooring/clear-signing/bitcoin';
import { isFeeTooHigh, replaceable, spendable } from '@mooring/protocol/bitcoin';
import { hex } from '@scure/base';
import { Address, OutScript, Script, selectUTXO, Transaction } from '@scure/btc-signer';
import type { BitcoinNetwork } from '../../config/wallet-network.ts';
import type { Foresight, TransferPlan } from '../foresight.ts';
import { readCoins, readFee, readTransaction } from './esplora.ts';

/** Selects the coins of a transfer, and its fee. Never rejects. */
export async function planTransfer(
  { esploraUrl, caipNetworkId }: BitcoinNetwork,
  from: string,
  { to, amount, changeAddress = from, memo }: Transfer,
): Promise<Foresight<TransferPlan>> {
  const network = addressForm({ id: caipNetworkId });
  if (network === undefined) return { ok: false, why: 'fails' };
  try {
    const [coins, feePerByte] = await Promise.all([readCoins(esploraUrl, from), readFee(esploraUrl)]);
    const script = scriptOf(from, network);
    const outputs = [
      { script: scriptOf(to, network), amount },
      ...(memo === undefined ? [] : [{ script: Script.encode(['RETURN', memo]), amount: 0n }]),
    ];
    const selected = selectUTXO(
      spendable(coins).map(({ txid, vout, value }) => ({
        txid,
        index: vout,
        sequence: replaceable,
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
    if (isFeeTooHigh(fee, amount)) return { ok: false, why: 'dear', fee };
    const transaction = new Transaction({ allowUnknownOutputs: true });
    for (const { txid, index, witnessUtxo } of inputs) {
      if (txid === undefined || index === undefined || witnessUtxo === undefined)
        throw new Error('A coin is not complete.');
      // The complete previous transaction proves the amount.
      const whole = await readTransaction(esploraUrl, hex.encode(txid));
      transaction.addInput({
        txid,
        index,
        sequence: replaceable,
        witnessUtxo,
        nonWitnessUtxo: hex.decode(whole),
      });
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
