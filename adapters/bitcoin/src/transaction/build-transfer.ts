import type { NodeAccess } from '@mooring/bitcoin/nodes';
import {
  buildTransfer as build,
  type Transfer,
  type TransferParameters,
} from '@mooring/bitcoin/transactions';
import { base64 } from '@scure/base';
import type { BitcoinAddress, SignPsbtParameters } from '../contract/bitcoin-provider.ts';
import { createError } from '../errors.ts';

/**
 * Builds a transfer for a wallet that only signs: spends confirmed outputs of the payment account, and returns the
 * change to it. Rejects with FUNDS_INSUFFICIENT, with FEE_TOO_HIGH for a fee above a tenth of the amount and 20,000
 * satoshi, with RECEIVER_INVALID, with AMOUNT_INVALID for dust, and with the error of a node that does not answer.
 */
export async function buildTransfer(
  access: NodeAccess,
  { from, ...payment }: TransferParameters & { readonly from: BitcoinAddress },
): Promise<SignPsbtParameters> {
  const built = await build(access, { from, ...payment });
  if (!built.ok) throw errorFor(built);
  const { transaction } = built;
  return {
    psbt: base64.encode(transaction.toPSBT()),
    signInputs: Array.from({ length: transaction.inputsLength }, (_input, index) => ({
      index,
      address: from.address,
      publicKey: from.publicKey,
    })),
    broadcast: true,
  };
}

function errorFor(refused: Exclude<Transfer, { readonly ok: true }>): Error {
  switch (refused.why) {
    case 'chain':
      return createError('CHAIN_NOT_SUPPORTED');
    case 'recipient':
      return createError('RECEIVER_INVALID', { problem: 'it is none of this network' });
    case 'dust':
      return createError('AMOUNT_INVALID', {
        problem: `nodes pass on ${refused.least} satoshi to this address at least`,
      });
    case 'funds':
      return createError('FUNDS_INSUFFICIENT');
    case 'fee':
      return createError('FEE_TOO_HIGH', { fee: refused.fee });
  }
}
