import { defineMessage, type MessageDescriptor } from '../messages/define-message.ts';
import type { Token } from '../words/amounts.ts';
import { tokenAmount } from '../words/amounts.ts';
import type { DraftField, PartDraft } from '../words/description.ts';
import { numbered } from '../words/numbered.ts';
import { type DraftWarning, warnings } from '../words/warnings.ts';
import { describeInstruction } from './describe-instruction.ts';
import type { SolanaTransaction } from './read-solana-transaction.ts';
import {
  findMint,
  type InstructionDraft,
  lamports,
  type SolanaContext,
  type TokenAccount,
} from './solana-context.ts';
import { draftFees, readBudget } from './solana-fees.ts';
import { solanaWarnings } from './solana-warnings.ts';

/** The chain of a request. */
export interface SolanaCluster {
  /** CAIP-2. */
  readonly id: string;
  readonly name: string;
}

/** The wallet's context of a request. */
export interface SolanaFacts {
  readonly cluster: SolanaCluster;
  /** The account that has to sign. */
  readonly account?: string | undefined;
  /** The owner's other accounts. */
  readonly accounts?: readonly string[] | undefined;
  /** Tokens by their mint. */
  readonly tokens?: readonly Token[] | undefined;
  /** Token accounts that were looked up: whose they are. */
  readonly tokenAccounts?: readonly TokenAccount[] | undefined;
  /** Addresses that the owner knows. An allowance to any other raises a warning. */
  readonly knownAddresses?: readonly string[] | undefined;
}

/** Which one of several transactions it is, and what those before it did. */
interface Place extends Pick<SolanaContext, 'allowed' | 'changed'> {
  readonly path: readonly number[];
}

/** Describes a transaction. */
export function draftTransaction(
  transaction: SolanaTransaction,
  facts: SolanaFacts,
  { path, allowed, changed }: Place = { path: [], allowed: new Map(), changed: new Set() },
): PartDraft {
  const context = contextOf(facts, { allowed, changed });
  const steps = transaction.instructions
    .filter((instruction) => readBudget(instruction) === undefined)
    .map((instruction) => describeInstruction(instruction, context));
  const whole = joined(steps, context, path);
  const fees = draftFees(transaction, context);
  const others = transaction.signers.filter((signer) => !context.accounts.includes(signer));
  return {
    ...whole,
    fields: [
      ...whole.fields,
      ...fees.fields,
      ...others
        .filter((signer) => signer !== transaction.signers[0])
        .map((value): DraftField => ({ label: defineMessage('alsoSigns'), value, emphasis: 'address' })),
    ],
    warnings: [...signerWarnings(transaction, facts, others), ...whole.warnings, ...fees.warnings],
  };
}

function contextOf(facts: SolanaFacts, before: Pick<SolanaContext, 'allowed' | 'changed'>): SolanaContext {
  const { account, accounts = [], tokens = [], tokenAccounts = [], knownAddresses = [] } = facts;
  const own = [...(account === undefined ? [] : [account]), ...accounts];
  return {
    accounts: own,
    tokens,
    // Earlier transactions may be sent or not.
    tokenAccounts: new Map(
      tokenAccounts.filter(({ address }) => !before.changed.has(address)).map((each) => [each.address, each]),
    ),
    knownAddresses: [...own, ...knownAddresses],
    given: new Map(),
    ...before,
  };
}

/** One description of all steps: of the only one that matters, or of each. */
function joined(
  steps: readonly InstructionDraft[],
  context: SolanaContext,
  path: readonly number[],
): PartDraft {
  const found = steps.flatMap((step) => step.warnings);
  const main = steps.filter(({ aside }) => aside === undefined);
  const [only = steps[0]] = main;
  if (only === undefined)
    return {
      kind: 'contract-call',
      title: defineMessage('titleNothing'),
      summary: defineMessage('noSteps'),
      fields: [],
      warnings: [],
    };
  if (main.length === 1 || steps.length === 1) {
    const beside = steps.filter((step) => step !== only).flatMap(({ aside = [] }) => aside);
    const { kind, title, summary, fields } = only;
    return { kind, title, summary, fields: [...fields, ...beside], warnings: found };
  }
  return {
    kind: 'several',
    title: defineMessage('titleSeveral'),
    summary: defineMessage('several', { count: steps.length }),
    fields: [...totals(context), ...steps.flatMap((step, index) => numbered(step, [...path, index + 1]))],
    warnings: [...found, warnings.steps(steps.length)],
  };
}

/** Total amounts that leave the owner's accounts. */
function totals(context: SolanaContext): readonly DraftField[] {
  return [...context.given].map(([asset, amount]) => ({
    label: defineMessage('youGive'),
    value: asset === '' ? lamports(amount) : givenToken(asset, amount, context),
    emphasis: 'amount',
  }));
}

function givenToken(
  mint: string,
  amount: bigint,
  context: SolanaContext,
): MessageDescriptor | ReturnType<typeof tokenAmount> {
  const token = findMint(context, mint);
  if (token !== undefined) return tokenAmount(amount, token);
  const figure = { figure: `${amount}` };
  return defineMessage('unitsOf', {
    amount: figure,
    token: mint.startsWith('@') ? defineMessage('aToken') : mint,
  });
}

function signerWarnings(
  { signers, signed, unresolvedTables }: SolanaTransaction,
  { account }: SolanaFacts,
  others: readonly string[],
): readonly DraftWarning[] {
  const waiting = others.filter((signer) => !signed.includes(signer));
  return [
    ...(account === undefined || signers.includes(account) ? [] : [solanaWarnings.notSigner]),
    ...(waiting.length === 0 ? [] : [solanaWarnings.otherSigners(waiting.length)]),
    ...(unresolvedTables.length === 0 ? [] : [solanaWarnings.tables(unresolvedTables.length)]),
  ];
}
