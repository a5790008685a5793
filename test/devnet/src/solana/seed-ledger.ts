import {
  AccountRole,
  type Address,
  address,
  createNoopSigner,
  getAddressEncoder,
  type Instruction,
  lamports,
} from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
} from '@solana-program/token';
import { FailedTransactionMetadata, type LiteSVM } from 'litesvm';
import { fundedAccounts } from '../wallets/phrase-seed.ts';
import { type SolanaToken, solanaTokens, token2022Program } from './cluster.ts';
import { faucetAddress, unsigned } from './faucet.ts';
import { solanaAccount } from './solana-accounts.ts';

const solOfFaucet = 10_000_000n;
const solOfEach = 1_000n;
/** Whole tokens that each account starts with. */
const tokensOfEach = 1_000_000n;
const lamportsInSol = 1_000_000_000n;
const systemProgram = address('11111111111111111111111111111111');
const authority = createNoopSigner(faucetAddress);

/** Gives a new ledger its faucet, its tokens, and funds for the phrase's accounts. */
export async function seedLedger(svm: LiteSVM): Promise<void> {
  setLamports(svm, faucetAddress, solOfFaucet * lamportsInSol);
  const owners = Array.from({ length: fundedAccounts }, (_, index) => solanaAccount(index).address);
  for (const owner of owners) setLamports(svm, owner, solOfEach * lamportsInSol);
  for (const token of solanaTokens) {
    send(svm, createMint(svm, token));
    for (const owner of owners) send(svm, await mintTo(token, owner));
  }
}

export function setLamports(svm: Pick<LiteSVM, 'setAccount'>, to: Address, amount: bigint): void {
  svm.setAccount({
    address: to,
    lamports: lamports(amount),
    data: new Uint8Array(),
    executable: false,
    programAddress: systemProgram,
    space: 0n,
  });
}

function send(svm: LiteSVM, instructions: readonly Instruction[]): void {
  const result = svm.sendTransaction(unsigned(instructions, svm.latestBlockhash()));
  if (result instanceof FailedTransactionMetadata)
    throw new Error(`The tokens of Solana: ${result.toString()}`);
}

function createMint(svm: LiteSVM, token: SolanaToken): readonly Instruction[] {
  const { address: mint, decimals, program } = token;
  // Its metadata: two keys, three texts, and an empty list.
  const named = program === token2022Program;
  const [space, grown] = named ? [166 + 4 + 64, 4 + 64 + metadata(token).length - 8 + 4] : [82, 0];
  const config = { programAddress: program };
  return [
    getCreateAccountInstruction({
      payer: authority,
      newAccount: createNoopSigner(mint),
      lamports: svm.minimumBalanceForRentExemption(BigInt(space + grown)),
      space,
      programAddress: program,
    }),
    ...(named ? [pointToMetadata(mint)] : []),
    getInitializeMint2Instruction({ mint, decimals, mintAuthority: faucetAddress }, config),
    ...(named ? [writeMetadata(token)] : []),
  ];
}

/** The mint contains its metadata: instruction 39, 0 of Token-2022. */
function pointToMetadata(mint: Address): Instruction {
  const key = getAddressEncoder();
  return {
    programAddress: token2022Program,
    accounts: [{ address: mint, role: AccountRole.WRITABLE }],
    data: new Uint8Array([39, 0, ...key.encode(faucetAddress), ...key.encode(mint)]),
  };
}

/** `Initialize` of the token metadata interface. */
function writeMetadata(token: SolanaToken): Instruction {
  return {
    programAddress: token2022Program,
    accounts: [
      { address: token.address, role: AccountRole.WRITABLE },
      { address: faucetAddress, role: AccountRole.READONLY },
      { address: token.address, role: AccountRole.READONLY },
      { address: faucetAddress, role: AccountRole.READONLY_SIGNER },
    ],
    data: metadata(token),
  };
}

function metadata({ name, symbol }: SolanaToken): Uint8Array {
  const texts = [name, symbol, ''].map((text) => {
    const bytes = Buffer.from(text);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    return Buffer.concat([length, bytes]);
  });
  return new Uint8Array(Buffer.concat([Buffer.of(210, 225, 30, 162, 88, 184, 77, 141), ...texts]));
}

async function mintTo(token: SolanaToken, owner: Address): Promise<readonly Instruction[]> {
  const { address: mint, decimals, program: tokenProgram } = token;
  const [ata] = await findAssociatedTokenPda({ owner, mint, tokenProgram });
  return [
    getCreateAssociatedTokenIdempotentInstruction({ payer: authority, ata, owner, mint, tokenProgram }),
    getMintToInstruction(
      { mint, token: ata, mintAuthority: authority, amount: tokensOfEach * 10n ** BigInt(decimals) },
      { programAddress: tokenProgram },
    ),
  ];
}
