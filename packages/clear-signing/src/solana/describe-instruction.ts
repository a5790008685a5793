import { hex } from '@scure/base';
import { defineMessage } from '../messages/define-message.ts';
import type { DraftField } from '../words/description.ts';
import { namedToken } from '../words/token-field.ts';
import { type DraftWarning, warnings } from '../words/warnings.ts';
import { InstructionData } from './instruction-data.ts';
import { namesOfPrograms, programs } from './programs.ts';
import type { SolanaInstruction } from './read-solana-transaction.ts';
import {
  accountAt,
  accountField,
  changeAccount,
  findMint,
  type InstructionDraft,
  isOwn,
  type SolanaContext,
  short,
  tokenName,
} from './solana-context.ts';
import { solanaWarnings } from './solana-warnings.ts';
import { describeSystem } from './system-program.ts';
import { describeToken } from './token-program.ts';

type Describe = (
  instruction: SolanaInstruction,
  data: InstructionData,
  context: SolanaContext,
) => InstructionDraft | undefined;

const known: ReadonlyMap<string, Describe> = new Map<string, Describe>([
  [programs.system, describeSystem],
  [programs.token, describeToken],
  [programs.token2022, describeToken],
  [programs.associatedToken, describeAssociatedToken],
  [programs.memo, describeMemo],
  [programs.firstMemo, describeMemo],
]);

/** Describes one instruction. An unknown one is named as unknown, and flagged as a danger if it acts for the owner. */
export function describeInstruction(
  instruction: SolanaInstruction,
  context: SolanaContext,
): InstructionDraft {
  const data = new InstructionData(instruction.data);
  const draft = tryDescribe(instruction, data, context);
  if (draft === undefined) return describeUnknown(instruction, context);
  return data.left === 0 ? draft : { ...draft, warnings: [...draft.warnings, warnings.extraData] };
}

function tryDescribe(
  instruction: SolanaInstruction,
  data: InstructionData,
  context: SolanaContext,
): InstructionDraft | undefined {
  try {
    return known.get(instruction.program)?.(instruction, data, context);
  } catch {
    // Data or accounts are missing.
    return undefined;
  }
}

/**
 * Creates the associated token account of an owner and a mint. The transaction fails if the address is not derived from both, but only
 * if one of the Token programs initializes the account; with any other program, the instruction is not described.
 */
function describeAssociatedToken(
  instruction: SolanaInstruction,
  data: InstructionData,
  context: SolanaContext,
): InstructionDraft | undefined {
  if (data.left > 0 && data.u8() > 1) return undefined;
  const at = (place: number) => accountAt(instruction, place);
  const [payer, account, owner, mint, runBy] = [at(0), at(1), at(2), at(3), at(5).address];
  if (runBy !== programs.token && runBy !== programs.token2022) return undefined;
  changeAccount(context, account, owner.address, mint.address);
  const token = findMint(context, mint.address);
  const summary = defineMessage('openTokenAccount', {
    owner: short(owner),
    token: tokenName(token, mint.address),
  });
  return {
    kind: 'contract-call',
    title: defineMessage('titleOpenTokenAccount'),
    summary,
    fields: [
      accountField(defineMessage('owner'), owner),
      accountField(defineMessage('tokenAccount'), account),
      ...(isOwn(payer, context) ? [] : [accountField(defineMessage('from'), payer)]),
      ...namedToken(mint.address, token),
    ],
    aside: [{ label: defineMessage('newAccount'), value: summary }],
    warnings: [],
  };
}

function describeMemo(
  { data: bytes }: SolanaInstruction,
  data: InstructionData,
): InstructionDraft | undefined {
  data.skipRest();
  const note = textOf(bytes);
  if (note === undefined) return undefined;
  const fields: readonly DraftField[] = [{ label: defineMessage('note'), value: note }];
  return {
    kind: 'contract-call',
    title: defineMessage('titleNote'),
    summary: defineMessage('leaveNote'),
    fields,
    aside: fields,
    warnings: [],
  };
}

/** `undefined` if the bytes are not UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function describeUnknown(instruction: SolanaInstruction, context: SolanaContext): InstructionDraft {
  const { program, accounts, data } = instruction;
  const name = namesOfPrograms.get(program);
  return {
    kind: 'contract-call',
    title: defineMessage('titleProgram'),
    summary:
      name === undefined
        ? defineMessage('useProgram', { program: short({ address: program, shown: program }) })
        : defineMessage('usePart', { program: name }),
    fields: [
      { label: defineMessage('program'), value: program, emphasis: 'warning' },
      ...accounts.map((account): DraftField => accountField(defineMessage('programAccount'), account)),
      { label: defineMessage('data'), value: `0x${hex.encode(data)}` },
    ],
    warnings: [unknownWarning(instruction, name, context)],
  };
}

/** Any program acts with the rights of the signers that it is given. */
function unknownWarning(
  { program, accounts }: SolanaInstruction,
  name: string | undefined,
  context: SolanaContext,
): DraftWarning {
  const acts = accounts.some((account) => account.isSigner && isOwn(account, context));
  if (name === undefined) return acts ? solanaWarnings.programActs(program) : solanaWarnings.program(program);
  return acts ? solanaWarnings.partActs(name) : solanaWarnings.part(name);
}
