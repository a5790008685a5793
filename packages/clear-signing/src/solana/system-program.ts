import { defineMessage } from '../messages/define-message.ts';
import type { DraftField } from '../words/description.ts';
import type { InstructionData } from './instruction-data.ts';
import { namesOfPrograms } from './programs.ts';
import type { SolanaAccount, SolanaInstruction } from './read-solana-transaction.ts';
import {
  accountAt,
  accountField,
  give,
  hiddenWarnings,
  type InstructionDraft,
  isOwn,
  lamports,
  type SolanaContext,
  short,
} from './solana-context.ts';
import { solanaWarnings } from './solana-warnings.ts';

/** An instruction of the System program; `undefined` for an unknown one. Throws if data or accounts are missing. */
export function describeSystem(
  instruction: SolanaInstruction,
  data: InstructionData,
  context: SolanaContext,
): InstructionDraft | undefined {
  const at = (place: number) => accountAt(instruction, place);
  switch (data.u32()) {
    case 0: {
      const amount = data.u64();
      data.u64();
      return open({ amount, from: at(0), account: at(1), program: data.address() }, context);
    }
    case 1:
      return assign(at(0), data.address());
    case 2:
      return send({ amount: data.u64(), from: at(0), to: at(1) }, context);
    case 3: {
      data.address();
      data.skipText();
      const amount = data.u64();
      data.u64();
      return open({ amount, from: at(0), account: at(1), program: data.address() }, context);
    }
    case 4:
      return advanceNonce(at(0), at(2), context);
    case 5:
      return withdraw({ amount: data.u64(), nonce: at(0), to: at(1), authority: at(4) }, context);
    case 6:
    case 7:
      return nonceAuthority(at(0), data.address(), context);
    case 8:
      data.u64();
      return allocate(at(0), context);
    case 9:
      data.address();
      data.skipText();
      data.u64();
      data.address();
      return allocate(at(0), context);
    case 10:
      data.address();
      data.skipText();
      return assign(at(0), data.address());
    case 11: {
      const amount = data.u64();
      data.skipText();
      data.address();
      return send({ amount, from: at(0), to: at(2), owner: at(1) }, context);
    }
    case 12:
      return prepare(at(0));
    default:
      return undefined;
  }
}

interface Payment {
  readonly amount: bigint;
  readonly from: SolanaAccount;
  readonly to: SolanaAccount;
  /** Authority over `from`, if it is another account. */
  readonly owner?: SolanaAccount | undefined;
}

function send({ amount, from, to, owner = from }: Payment, context: SolanaContext): InstructionDraft {
  const shown = lamports(amount);
  const stays = isOwn(to, context);
  if (isOwn(owner, context) && !stays) give(context, '', amount);
  return {
    kind: 'transfer',
    title: defineMessage('titleSend'),
    summary: defineMessage(stays ? 'moveTo' : 'sendTo', { amount: shown, to: short(to) }),
    fields: [
      { label: defineMessage('amount'), value: shown, emphasis: 'amount' },
      ...(isOwn(from, context) ? [] : [accountField(defineMessage('from'), from)]),
      accountField(defineMessage('to'), to),
    ],
    warnings: hiddenWarnings(to),
  };
}

function open(
  {
    amount,
    from,
    account,
    program,
  }: {
    readonly amount: bigint;
    readonly from: SolanaAccount;
    readonly account: SolanaAccount;
    readonly program: string;
  },
  context: SolanaContext,
): InstructionDraft {
  const name = namesOfPrograms.get(program);
  const shown = lamports(amount);
  if (isOwn(from, context)) give(context, '', amount);
  return {
    kind: 'contract-call',
    title: defineMessage('titleOpenAccount'),
    summary: defineMessage('openAccount', {
      account: short(account),
      amount: shown,
      program: name ?? short({ address: program, shown: program }),
    }),
    fields: [
      { label: defineMessage('openingDeposit'), value: shown, emphasis: 'amount' },
      ...(isOwn(from, context) ? [] : [accountField(defineMessage('from'), from)]),
      accountField(defineMessage('newAccount'), account),
      ...programFields(program),
    ],
    warnings: [
      ...(isOwn(account, context) ? [solanaWarnings.assign] : []),
      ...hiddenWarnings(account),
      ...(name === undefined ? [solanaWarnings.program(program)] : []),
    ],
  };
}

function assign(account: SolanaAccount, program: string): InstructionDraft {
  return {
    kind: 'contract-call',
    title: defineMessage('titleAssign'),
    summary: defineMessage('assignAccount', {
      account: short(account),
      program: namesOfPrograms.get(program) ?? short({ address: program, shown: program }),
    }),
    fields: [accountField(defineMessage('account'), account), ...programFields(program)],
    warnings: [solanaWarnings.assign, ...hiddenWarnings(account)],
  };
}

/** Reserves space for data. The System program moves no SOL out of an account that has data. */
function allocate(account: SolanaAccount, context: SolanaContext): InstructionDraft {
  const draft = prepare(account);
  return isOwn(account, context)
    ? { ...draft, aside: undefined, warnings: [solanaWarnings.allocate] }
    : draft;
}

function advanceNonce(
  nonce: SolanaAccount,
  authority: SolanaAccount,
  context: SolanaContext,
): InstructionDraft {
  const fields = [
    accountField(defineMessage('nonce'), nonce),
    accountField(defineMessage('controller'), authority),
  ];
  return {
    kind: 'contract-call',
    title: defineMessage('titleNonce'),
    summary: defineMessage('useNonce', { account: short(nonce) }),
    fields,
    aside: fields,
    warnings: [
      isOwn(authority, context) ? solanaWarnings.nonce : solanaWarnings.nonceElsewhere(authority.shown),
    ],
  };
}

function withdraw(
  {
    amount,
    nonce,
    to,
    authority,
  }: {
    readonly amount: bigint;
    readonly nonce: SolanaAccount;
    readonly to: SolanaAccount;
    readonly authority: SolanaAccount;
  },
  context: SolanaContext,
): InstructionDraft {
  return send({ amount, from: nonce, to, owner: authority }, context);
}

function nonceAuthority(
  nonce: SolanaAccount,
  authority: string,
  { accounts }: SolanaContext,
): InstructionDraft {
  return {
    kind: 'contract-call',
    title: defineMessage('titleAuthority'),
    summary: defineMessage('giveNonce', {
      authority: short({ address: authority, shown: authority }),
      account: short(nonce),
    }),
    fields: [
      accountField(defineMessage('nonce'), nonce),
      { label: defineMessage('authority'), value: authority, emphasis: 'address' },
    ],
    warnings: accounts.includes(authority) ? [] : [solanaWarnings.authority],
  };
}

/** A step that neither moves nor approves anything. */
export function prepare(account: SolanaAccount, ...more: readonly DraftField[]): InstructionDraft {
  const fields = [accountField(defineMessage('account'), account), ...more];
  return {
    kind: 'contract-call',
    title: defineMessage('titlePrepare'),
    summary: defineMessage('prepareAccount', { account: short(account) }),
    fields,
    aside: fields,
    warnings: hiddenWarnings(account),
  };
}

/** A known name has a line of its own, so that the address is shown like any other. */
function programFields(program: string): readonly DraftField[] {
  const name = namesOfPrograms.get(program);
  if (name === undefined) return [{ label: defineMessage('program'), value: program, emphasis: 'address' }];
  return [
    { label: defineMessage('program'), value: name },
    { label: defineMessage('programAddress'), value: program, emphasis: 'address' },
  ];
}
