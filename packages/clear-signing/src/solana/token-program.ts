import { defineMessage, type MessageDescriptor } from '../messages/define-message.ts';
import type { Token } from '../words/amounts.ts';
import { namedToken } from '../words/token-field.ts';
import { type DraftWarning, warnings } from '../words/warnings.ts';
import type { InstructionData } from './instruction-data.ts';
import type { SolanaAccount, SolanaInstruction } from './read-solana-transaction.ts';
import {
  accountAt,
  accountField,
  amountOf,
  changeAccount,
  findMint,
  give,
  hiddenWarnings,
  type InstructionDraft,
  isOwn,
  mintOf,
  ownerOf,
  type SolanaContext,
  short,
  tokenName,
} from './solana-context.ts';
import { solanaWarnings } from './solana-warnings.ts';
import { prepare } from './system-program.ts';

/** No token has as many units: half of what the Token programs count. Letting somebody take them lets them take everything. */
const everything = 2n ** 63n - 1n;

/** An instruction of Token or Token-2022; `undefined` for an unknown one. Throws if data or accounts are missing. */
export function describeToken(
  instruction: SolanaInstruction,
  data: InstructionData,
  context: SolanaContext,
): InstructionDraft | undefined {
  const at = (place: number) => accountAt(instruction, place);
  const mintAt = (place: number) => at(place).address;
  switch (data.u8()) {
    case 1:
      return openAccount({ account: at(0), mint: mintAt(1), owner: at(2) }, context);
    case 3:
      return transfer({ amount: data.u64(), from: at(0), to: at(1), authority: at(2) }, context);
    case 4:
      return approve({ amount: data.u64(), from: at(0), to: at(1), authority: at(2) }, context);
    case 5:
      return revoke(at(0), context);
    case 6:
      return setAuthority(at(0), data, context);
    case 7:
      return mint({ amount: data.u64(), mint: mintAt(0), to: at(1) }, context);
    case 8:
      return burn({ amount: data.u64(), from: at(0), mint: mintAt(1), authority: at(2) }, context);
    case 9:
      return close(at(0), at(1), context);
    case 10:
      return freeze('titleFreeze', 'freeze', at(0));
    case 11:
      return freeze('titleThaw', 'thaw', at(0));
    case 12: {
      const checked = { amount: data.u64(), decimals: data.u8(), mint: mintAt(1) };
      return transfer({ ...checked, from: at(0), to: at(2), authority: at(3) }, context);
    }
    case 13: {
      const checked = { amount: data.u64(), decimals: data.u8(), mint: mintAt(1) };
      return approve({ ...checked, from: at(0), to: at(2), authority: at(3) }, context);
    }
    case 14:
      return mint({ amount: data.u64(), decimals: data.u8(), mint: mintAt(0), to: at(1) }, context);
    case 15: {
      const checked = { amount: data.u64(), decimals: data.u8(), mint: mintAt(1) };
      return burn({ ...checked, from: at(0), authority: at(2) }, context);
    }
    case 16:
    case 18: {
      const address = data.address();
      const owner = { address, shown: address, isSigner: false };
      return openAccount({ account: at(0), mint: mintAt(1), owner }, context);
    }
    case 17:
    case 22:
      return prepare(at(0));
    case 26: {
      // Transfer with a fee of the token's own, of Token-2022. The rest of the extension is not known here.
      if (data.u8() !== 1) return undefined;
      const checked = { amount: data.u64(), decimals: data.u8(), mint: mintAt(1) };
      data.u64();
      return transfer({ ...checked, from: at(0), to: at(2), authority: at(3) }, context);
    }
    default:
      return undefined;
  }
}

function openAccount(
  {
    account,
    mint,
    owner,
  }: {
    readonly account: SolanaAccount;
    readonly mint: string | undefined;
    readonly owner: SolanaAccount;
  },
  context: SolanaContext,
): InstructionDraft {
  changeAccount(context, account, owner.address, mint);
  return prepare(account, accountField(defineMessage('owner'), owner));
}

interface Movement {
  readonly amount: bigint;
  /** Named by instructions that check it. */
  readonly mint?: string | undefined;
  readonly decimals?: number | undefined;
  /** A token account. */
  readonly from: SolanaAccount;
  readonly to: SolanaAccount;
  /** The account that authorises it. */
  readonly authority: SolanaAccount;
}

function transfer(movement: Movement, context: SolanaContext): InstructionDraft {
  const { amount, from, to, authority } = movement;
  const asset = movement.mint ?? mintOf(context, from, to);
  const token = findMint(context, asset);
  const shown = amountOf(amount, token);
  const receiver = ownerOf(context, to);
  const stays = receiver !== undefined && isOwn(receiver, context);
  if (isOwn(authority, context) && !stays) give(context, asset ?? unnamed(from), amount);
  return {
    kind: 'token-transfer',
    title: defineMessage('titleSendToken', { token: token?.symbol ?? defineMessage('tokens') }),
    summary: sendSummary(shown, to, receiver, stays),
    fields: [
      { label: defineMessage('amount'), value: shown, emphasis: 'amount' },
      ...(isOwn(authority, context) ? [] : [accountField(defineMessage('from'), authority)]),
      ...(asset === undefined ? [accountField(defineMessage('fromTokenAccount'), from)] : []),
      receiver === undefined
        ? { label: defineMessage('to'), value: defineMessage('ownerNotKnown'), emphasis: 'warning' }
        : accountField(defineMessage('to'), receiver),
      accountField(defineMessage('tokenAccount'), to),
      ...namedToken(asset, token),
    ],
    warnings: [
      ...hiddenWarnings(to),
      ...(receiver === undefined && to.address !== undefined ? [solanaWarnings.ownerUnknown(to.shown)] : []),
      ...unitWarnings(movement, token),
    ],
  };
}

function sendSummary(
  amount: ReturnType<typeof amountOf>,
  account: SolanaAccount,
  receiver: SolanaAccount | undefined,
  stays: boolean,
): MessageDescriptor {
  if (receiver === undefined) return defineMessage('sendToTokenAccount', { amount, to: short(account) });
  return defineMessage(stays ? 'moveTo' : 'sendTo', { amount, to: short(receiver) });
}

function approve(movement: Movement, context: SolanaContext): InstructionDraft {
  const { amount, from, to, authority } = movement;
  const asset = movement.mint ?? mintOf(context, from);
  const token = findMint(context, asset);
  const key = asset ?? unnamed(from);
  const total = (context.allowed.get(key) ?? 0n) + amount;
  context.allowed.set(key, total);
  const takesAll = total >= everything || (token?.supply !== undefined && total >= token.supply);
  const name = tokenName(token, asset);
  const shown = takesAll ? defineMessage('unlimitedOf', { token: name }) : amountOf(amount, token);
  return {
    kind: 'token-approval',
    title: defineMessage('titleApprove', { token: token?.symbol ?? defineMessage('aToken') }),
    summary: takesAll
      ? defineMessage('letTakeAll', { spender: short(to), token: name })
      : defineMessage('letTake', { spender: short(to), amount: shown }),
    fields: [
      { label: defineMessage('amount'), value: shown, emphasis: takesAll ? 'warning' : 'amount' },
      ...(isOwn(authority, context) ? [] : [accountField(defineMessage('owner'), authority)]),
      accountField(defineMessage('spender'), to),
      accountField(defineMessage('fromTokenAccount'), from),
      ...namedToken(asset, token),
    ],
    warnings: [
      ...(takesAll ? [warnings.unlimitedApproval] : []),
      ...(!takesAll && token?.balance !== undefined && total >= token.balance ? [warnings.wholeBalance] : []),
      ...hiddenWarnings(to),
      ...(to.address === undefined || context.knownAddresses.includes(to.address)
        ? []
        : [warnings.unknownSpender(to.address)]),
      ...unitWarnings(movement, token),
    ],
  };
}

function revoke(account: SolanaAccount, context: SolanaContext): InstructionDraft {
  const asset = mintOf(context, account);
  const token = findMint(context, asset);
  return {
    kind: 'token-approval',
    title: defineMessage('titleEndApproval', { token: token?.symbol ?? defineMessage('aToken') }),
    summary: defineMessage('endAllTakes', { account: short(account) }),
    fields: [accountField(defineMessage('tokenAccount'), account)],
    warnings: [],
  };
}

const rights = ['giveMint', 'giveFreeze', 'giveOwner', 'giveClose'] as const;

function setAuthority(
  account: SolanaAccount,
  data: InstructionData,
  context: SolanaContext,
): InstructionDraft {
  const right = data.u8();
  const authority = data.u8() === 0 ? undefined : data.address();
  if (authority === undefined)
    return {
      kind: 'contract-call',
      title: defineMessage('titleEndAuthority'),
      summary: defineMessage('endAuthority', { account: short(account) }),
      fields: [accountField(defineMessage('account'), account)],
      warnings: [solanaWarnings.endAuthority, ...hiddenWarnings(account)],
    };
  const named = rights[right];
  if (named === 'giveOwner') changeAccount(context, account, authority, mintOf(context, account));
  const values = {
    authority: short({ address: authority, shown: authority }),
    account: short(account),
  };
  return {
    kind: 'contract-call',
    title: defineMessage('titleAuthority'),
    summary:
      named === undefined
        ? defineMessage('giveOther', { ...values, right: `${right}` })
        : defineMessage(named, values),
    fields: [
      accountField(defineMessage('account'), account),
      { label: defineMessage('authority'), value: authority, emphasis: 'address' },
    ],
    warnings: [
      ...(context.accounts.includes(authority) ? [] : [solanaWarnings.authority]),
      ...hiddenWarnings(account),
    ],
  };
}

function mint(
  movement: Pick<Movement, 'amount' | 'mint' | 'decimals' | 'to'>,
  context: SolanaContext,
): InstructionDraft {
  const { amount, to } = movement;
  const token = findMint(context, movement.mint);
  const receiver = ownerOf(context, to);
  return {
    kind: 'contract-call',
    title: defineMessage('titleMint'),
    summary: defineMessage('mintTo', { amount: amountOf(amount, token), to: short(receiver ?? to) }),
    fields: [
      { label: defineMessage('amount'), value: amountOf(amount, token), emphasis: 'amount' },
      ...(receiver === undefined ? [] : [accountField(defineMessage('to'), receiver)]),
      accountField(defineMessage('tokenAccount'), to),
      ...namedToken(movement.mint, token),
    ],
    warnings: [...hiddenWarnings(to), ...unitWarnings(movement, token)],
  };
}

function burn(movement: Omit<Movement, 'to'>, context: SolanaContext): InstructionDraft {
  const { amount, from, authority } = movement;
  const token = findMint(context, movement.mint);
  if (isOwn(authority, context)) give(context, movement.mint ?? unnamed(from), amount);
  return {
    kind: 'contract-call',
    title: defineMessage('titleBurn'),
    summary: defineMessage('burn', { amount: amountOf(amount, token) }),
    fields: [
      { label: defineMessage('amount'), value: amountOf(amount, token), emphasis: 'amount' },
      accountField(defineMessage('fromTokenAccount'), from),
      ...namedToken(movement.mint, token),
    ],
    warnings: [solanaWarnings.burn, ...unitWarnings(movement, token)],
  };
}

function close(account: SolanaAccount, to: SolanaAccount, context: SolanaContext): InstructionDraft {
  changeAccount(context, account);
  return {
    kind: 'contract-call',
    title: defineMessage('titleCloseTokenAccount'),
    summary: defineMessage('closeTokenAccount', { account: short(account), to: short(to) }),
    fields: [accountField(defineMessage('sourceAccount'), account), accountField(defineMessage('to'), to)],
    warnings: [
      ...(isOwn(to, context) ? [] : [solanaWarnings.closeElsewhere]),
      ...hiddenWarnings(account, to),
    ],
  };
}

function freeze(
  title: 'titleFreeze' | 'titleThaw',
  summary: 'freeze' | 'thaw',
  account: SolanaAccount,
): InstructionDraft {
  return {
    kind: 'contract-call',
    title: defineMessage(title),
    summary: defineMessage(summary, { account: short(account) }),
    fields: [accountField(defineMessage('tokenAccount'), account)],
    warnings: hiddenWarnings(account),
  };
}

/** Groups amounts of a token that the request does not name by the account that holds it. */
function unnamed({ address = '' }: SolanaAccount): string {
  return `@${address}`;
}

function unitWarnings(
  { decimals }: Pick<Movement, 'decimals'>,
  token: Token | undefined,
): readonly DraftWarning[] {
  if (token === undefined) return [warnings.unknownToken];
  return decimals === undefined || decimals === token.decimals ? [] : [solanaWarnings.decimals];
}
