import { defineMessage } from '../messages/define-message.ts';
import type { DraftField } from '../words/description.ts';
import type { DraftWarning } from '../words/warnings.ts';
import { InstructionData } from './instruction-data.ts';
import { programs } from './programs.ts';
import type { SolanaInstruction, SolanaTransaction } from './read-solana-transaction.ts';
import { isOwn, lamports, type SolanaContext } from './solana-context.ts';
import { solanaWarnings } from './solana-warnings.ts';

/** In lamports. */
const feeOfSignature = 5_000n;
/** Compute limit of a transaction, and the default per instruction if the transaction sets none. */
const units = { most: 1_400_000n, each: 200_000n };
/** In lamports: a higher priority fee is suspicious. */
const unusual = { raised: 10_000_000n, high: 100_000_000n };

interface Budget {
  readonly limit?: bigint | undefined;
  /** In millionths of a lamport for each unit. */
  readonly price?: bigint | undefined;
}

/** The fee setting of an instruction; `undefined` for one that is described as a step. */
export function readBudget({ program, data: bytes }: SolanaInstruction): Budget | undefined {
  if (program !== programs.computeBudget) return undefined;
  const data = new InstructionData(bytes);
  try {
    switch (data.u8()) {
      case 1:
      case 4:
        data.u32();
        return {};
      case 2:
        return { limit: BigInt(data.u32()) };
      case 3:
        return { price: data.u64() };
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
}

/** The fee payer, and the maximum that the network charges it. */
export function draftFees(
  { signers, instructions }: SolanaTransaction,
  context: SolanaContext,
): { readonly fields: readonly DraftField[]; readonly warnings: readonly DraftWarning[] } {
  const { limit, price = 0n }: Budget = Object.assign({}, ...instructions.map((each) => readBudget(each)));
  const steps = BigInt(instructions.filter((each) => readBudget(each) === undefined).length);
  const requested = limit ?? steps * units.each;
  const priority = ((requested > units.most ? units.most : requested) * price + 999_999n) / 1_000_000n;
  const fee = lamports(BigInt(signers.length) * feeOfSignature + priority);
  const [payer = ''] = signers;
  const fields: readonly DraftField[] = [
    { label: defineMessage('highestFee'), value: fee },
    ...(priority === 0n ? [] : [{ label: defineMessage('priorityFee'), value: lamports(priority) }]),
  ];
  if (!isOwn({ address: payer }, context))
    return {
      fields: [...fields, { label: defineMessage('feePayer'), value: payer, emphasis: 'address' }],
      warnings: [solanaWarnings.otherPayer],
    };
  if (priority >= unusual.high) return { fields, warnings: [solanaWarnings.feeHigh] };
  return { fields, warnings: priority >= unusual.raised ? [solanaWarnings.feeRaised] : [] };
}
