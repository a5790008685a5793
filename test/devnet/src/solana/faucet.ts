import { createHash } from 'node:crypto';
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Transaction,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { solanaAccountOf } from './solana-accounts.ts';

const account = solanaAccountOf(createHash('sha256').update('Mooring devnet: faucet').digest());
export const faucetAddress: Address = account.address;

/** A transaction in which the faucet pays, ready to be sent. */
export async function faucetTransfer(to: Address, amount: bigint, blockhash: Blockhash): Promise<Uint8Array> {
  const source = await createKeyPairSignerFromPrivateKeyBytes(account.secret);
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(source, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 0n }, paid),
    (timed) =>
      appendTransactionMessageInstructions(
        [getTransferSolInstruction({ source, destination: to, amount: lamports(amount) })],
        timed,
      ),
  );
  return new Uint8Array(getTransactionEncoder().encode(await signTransactionMessageWithSigners(message)));
}

/** An unsigned transaction that the faucet pays for, for a ledger that does not verify signatures. */
export function unsigned(instructions: readonly Instruction[], blockhash: Blockhash): Transaction {
  return compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayer(faucetAddress, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 0n }, paid),
      (timed) => appendTransactionMessageInstructions(instructions, timed),
    ),
  );
}
