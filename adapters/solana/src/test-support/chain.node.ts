import { type SolanaNode, startSolanaNode } from '@mooring/devnet';
import { type SolanaAccount, solanaAccount } from '@mooring/devnet/wallets';
import { FakeClock } from '@mooring/protocol/testing';
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
} from '@solana-program/token';
import { onTestFinished } from 'vitest';
import { type SolanaRpc, solanaRpc } from '../node/solana-rpc.ts';
import { token2022Program } from '../tokens/token-account.ts';
import { devnetId, network } from './network.ts';

/** A test node and its client. */
export interface TestChain {
  readonly node: SolanaNode;
  readonly rpc: SolanaRpc;
  /** Holds SOL and tokens. */
  readonly rich: SolanaAccount;
  /** Runs instructions that the payer pays for and signs. */
  run(payer: SolanaAccount, instructions: readonly Instruction[]): Promise<void>;
}

/** @param nodes the addresses that the client asks; default: the node's */
export async function testChain(
  nodes: (url: string) => Promise<readonly string[]> = async (url) => [url],
): Promise<TestChain> {
  const node = await startSolanaNode();
  onTestFinished(node.stop);
  const { rpcUrls, ...named } = network(devnetId, node.url);
  const through = { ...named, rpcUrls: { ...rpcUrls, default: { http: await nodes(node.url) } } };
  const rpc = solanaRpc(through, 'confirmed', { clock: new FakeClock() });
  return {
    ...{ node, rpc, rich: solanaAccount(0) },
    async run(payer, instructions) {
      const signer = await signerOf(payer);
      const { blockhash, lastValidBlockHeight } = await rpc.latestBlockhash();
      const life = { blockhash: blockhash as Blockhash, lastValidBlockHeight };
      const paid = setTransactionMessageFeePayerSigner(signer, createTransactionMessage({ version: 0 }));
      const message = appendTransactionMessageInstructions(
        instructions,
        setTransactionMessageLifetimeUsingBlockhash(life, paid),
      );
      const signed = await signTransactionMessageWithSigners(message);
      await rpc.send(new Uint8Array(getTransactionEncoder().encode(signed)));
    },
  };
}

const signers = new Map<string, Promise<KeyPairSigner>>();

/** Returns the same object for each key, as transactions require. */
export function signerOf({ secret }: Pick<SolanaAccount, 'secret'>): Promise<KeyPairSigner> {
  const name = secret.join();
  const signer = signers.get(name) ?? createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(secret));
  signers.set(name, signer);
  return signer;
}

/** The associated token account of an owner. */
export async function tokenAccountOf(owner: string, mint: string, program: string): Promise<Address> {
  const seeds = { owner: owner as Address, mint: mint as Address, tokenProgram: program as Address };
  const [account] = await findAssociatedTokenPda(seeds);
  return account;
}

/** An instruction of Token-2022 on one account, by its bytes. */
export function token2022(account: string, data: readonly number[], signer?: KeyPairSigner): Instruction {
  const writable = { address: account as Address, role: AccountRole.WRITABLE };
  const owner = signer && { address: signer.address, role: AccountRole.READONLY_SIGNER, signer };
  return {
    programAddress: token2022Program as Address,
    accounts: owner === undefined ? [writable] : [writable, owner],
    data: new Uint8Array(data),
  };
}

/** Creates a Token-2022 mint with extensions and six decimals, and mints 1,000 to the rich account. */
export async function makeMint(
  chain: TestChain,
  secret: number,
  {
    extensionBytes,
    before,
  }: { readonly extensionBytes: number; readonly before: (mint: string) => readonly Instruction[] },
): Promise<string> {
  const { rich, rpc, run } = chain;
  const payer = await signerOf(rich);
  const newAccount = await signerOf({ secret: new Uint8Array(32).fill(secret) });
  const mint = newAccount.address;
  const program = { programAddress: token2022Program as Address };
  const space = 166 + extensionBytes;
  const ata = await tokenAccountOf(rich.address, mint, token2022Program);
  const owned = { payer, ata, owner: rich.address, mint, tokenProgram: program.programAddress };
  const minted = { mint, token: ata, mintAuthority: payer, amount: 1_000_000_000n };
  await run(rich, [
    getCreateAccountInstruction({
      ...{ payer, newAccount, space, programAddress: program.programAddress },
      lamports: await rpc.rentExemption(space),
    }),
    ...before(mint),
    getInitializeMint2Instruction(
      { mint, decimals: 6, mintAuthority: rich.address, freezeAuthority: rich.address },
      program,
    ),
  ]);
  await run(rich, [
    getCreateAssociatedTokenIdempotentInstruction(owned),
    getMintToInstruction(minted, program),
  ]);
  return mint;
}
