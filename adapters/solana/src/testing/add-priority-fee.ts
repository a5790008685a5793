import {
  appendTransactionMessageInstruction,
  compileTransactionMessage,
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  type Instruction,
} from '@solana/kit';
import {
  COMPUTE_BUDGET_PROGRAM_ADDRESS,
  getSetComputeUnitPriceInstruction,
  SET_COMPUTE_UNIT_PRICE_DISCRIMINATOR as priceInstruction,
} from '@solana-program/compute-budget';

/** Replaces the message's compute unit price, as wallets do. */
export function addPriorityFee(message: Uint8Array, microLamports: bigint): Uint8Array {
  const { instructions, ...rest } = decompileTransactionMessage(
    getCompiledTransactionMessageDecoder().decode(message),
  );
  const isPrice = ({ programAddress, data }: Instruction): boolean =>
    programAddress === COMPUTE_BUDGET_PROGRAM_ADDRESS && data?.[0] === priceInstruction;
  const changed = appendTransactionMessageInstruction(getSetComputeUnitPriceInstruction({ microLamports }), {
    ...rest,
    instructions: instructions.filter((each) => !isPrice(each)),
  } as typeof rest & { instructions: typeof instructions });
  return new Uint8Array(getCompiledTransactionMessageEncoder().encode(compileTransactionMessage(changed)));
}
