import { truncateAddress } from '@mooring/protocol';
import { defineMessage, type Phrase } from '../messages/define-message.ts';
import { nativeAmount, type Token, tokenAmount } from '../words/amounts.ts';
import type { DraftField, PartDraft } from '../words/description.ts';
import type { DraftWarning } from '../words/warnings.ts';
import type { SolanaAccount, SolanaInstruction } from './read-solana-transaction.ts';
import { solanaWarnings } from './solana-warnings.ts';

/** A token account that the wallet looked up. */
export interface TokenAccount {
  readonly address: string;
  readonly owner: string;
  readonly mint: string;
}

/** The context of an instruction. */
export interface SolanaContext {
  /** The owner's accounts. */
  readonly accounts: readonly string[];
  /** Tokens by their mint. */
  readonly tokens: readonly Token[];
  /** By their address: as they were looked up, and as the instructions so far change them. */
  readonly tokenAccounts: Map<string, TokenAccount>;
  /** Token accounts that instructions change. What was looked up about them does not hold in a later transaction. */
  readonly changed: Set<string>;
  readonly knownAddresses: readonly string[];
  /** Amounts that leave the owner's accounts, by mint; lamports under the empty name. Instructions add to it. */
  readonly given: Map<string, bigint>;
  /** Total allowance of one delegate, by mint. */
  readonly allowed: Map<string, bigint>;
}

/** A described instruction. */
export interface InstructionDraft extends PartDraft {
  /** Fields for an instruction that only accompanies another one. */
  readonly aside?: readonly DraftField[] | undefined;
}

export function lamports(amount: bigint): Phrase {
  return nativeAmount(amount, { nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 } });
}

/** The account at a place. Throws if the instruction has no such account. */
export function accountAt({ accounts }: SolanaInstruction, place: number): SolanaAccount {
  const account = accounts[place];
  if (account === undefined) throw new RangeError('The instruction has too few accounts.');
  return account;
}

export function isOwn({ address }: Pick<SolanaAccount, 'address'>, { accounts }: SolanaContext): boolean {
  return address !== undefined && accounts.includes(address);
}

/** An account in a sentence. A field beside it shows the whole. */
export function short({ address, shown }: Pick<SolanaAccount, 'address' | 'shown'>): Phrase {
  return address === undefined ? shown : truncateAddress(address);
}

export function accountField(label: Phrase, { shown }: Pick<SolanaAccount, 'shown'>): DraftField {
  return { label, value: shown, emphasis: 'address' };
}

/** Warns about accounts that only a lookup table lists. */
export function hiddenWarnings(...accounts: readonly SolanaAccount[]): readonly DraftWarning[] {
  return accounts.some(({ address }) => address === undefined) ? [solanaWarnings.hiddenAccount] : [];
}

/** The token of a mint, if the wallet knows it. Addresses differ by the case of their letters. */
export function findMint({ tokens }: SolanaContext, mint: string | undefined): Token | undefined {
  return tokens.find(
    ({ address, decimals }) => address === mint && Number.isInteger(decimals) && decimals >= 0,
  );
}

/** The mint of the first of these token accounts that was looked up. */
export function mintOf(
  { tokenAccounts }: SolanaContext,
  ...accounts: readonly SolanaAccount[]
): string | undefined {
  return accounts
    .map(({ address }) => (address === undefined ? undefined : tokenAccounts.get(address)?.mint))
    .find((mint) => mint !== undefined);
}

/** The owner of a token account, if that is known. */
export function ownerOf(
  { tokenAccounts }: SolanaContext,
  { address }: SolanaAccount,
): SolanaAccount | undefined {
  const owner = address === undefined ? undefined : tokenAccounts.get(address)?.owner;
  return owner === undefined ? undefined : { address: owner, shown: owner, isSigner: false };
}

/** Notes what an instruction makes of a token account: whose it is for later ones, if that is known. */
export function changeAccount(
  { tokenAccounts, changed }: SolanaContext,
  { address }: SolanaAccount,
  owner?: string | undefined,
  mint?: string | undefined,
): void {
  if (address === undefined) return;
  changed.add(address);
  if (owner === undefined || mint === undefined) tokenAccounts.delete(address);
  else tokenAccounts.set(address, { address, owner, mint });
}

export function amountOf(amount: bigint, token: Token | undefined): Phrase {
  return tokenAmount(amount, token);
}

/** A token's name in a title or a sentence. */
export function tokenName(token: Token | undefined, mint: string | undefined): Phrase {
  return token?.symbol ?? (mint === undefined ? defineMessage('tokens') : truncateAddress(mint));
}

/** Counts what leaves the owner's accounts. */
export function give({ given }: SolanaContext, asset: string, amount: bigint): void {
  given.set(asset, (given.get(asset) ?? 0n) + amount);
}
