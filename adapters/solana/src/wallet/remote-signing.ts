import { base58, base64 } from '@scure/base';
import type {
  SolanaSignAndSendTransactionInput,
  SolanaSignAndSendTransactionOutput,
  SolanaSignMessageInput,
  SolanaSignMessageOutput,
  SolanaSignTransactionInput,
  SolanaSignTransactionOutput,
} from '@solana/wallet-standard-features';
import { readBase58 } from '../account/address.ts';
import { createError } from '../errors.ts';
import { type ReadTransaction, readLegacyParts } from '../transaction/read-transaction.ts';
import { addSignature, readUnsigned } from '../transaction/signed-transaction.ts';

/** Maximum base64 characters, enough for the longest transaction. */
const longest = 2_000;

/** Calls a remote wallet; `chain` is a Wallet Standard name. Throws RPC_CALL_NOT_ALLOWED for an unapproved method. */
export interface RemoteLine {
  allows(method: string): boolean;
  request(chain: string | undefined, method: string, params: unknown): Promise<unknown>;
}

/** One by one: the wallet shows one request at a time. */
async function inTurn<Input, Output>(
  inputs: readonly Input[],
  run: (input: Input) => Promise<Output>,
): Promise<readonly Output[]> {
  const outputs: Output[] = [];
  for (const input of inputs) outputs.push(await run(input));
  return outputs;
}

export function remoteSignMessage(
  line: RemoteLine,
  inputs: readonly SolanaSignMessageInput[],
): Promise<readonly SolanaSignMessageOutput[]> {
  return inTurn(inputs, async ({ account, message }) => {
    const params = { message: base58.encode(message), pubkey: account.address };
    const answer = await line.request(undefined, 'solana_signMessage', params);
    return { signedMessage: message, signature: signatureOf(answer) };
  });
}

/** Signs in one request if the wallet approved `solana_signAllTransactions`. */
export async function remoteSignTransaction(
  line: RemoteLine,
  inputs: readonly SolanaSignTransactionInput[],
): Promise<readonly SolanaSignTransactionOutput[]> {
  const [first] = inputs;
  const alike = inputs.every(
    ({ chain, account }) => chain === first?.chain && account.address === first?.account.address,
  );
  const one = line.allows('solana_signTransaction');
  const all = line.allows('solana_signAllTransactions');
  if (first !== undefined && all && alike && !(one && inputs.length === 1))
    return signAll(line, first, inputs);
  // A request names one chain and one account.
  if (all && !one) return (await inTurn(inputs, (input) => signAll(line, input, [input]))).flat();
  return inTurn(inputs, (input) => signOne(line, input));
}

async function signAll(
  line: RemoteLine,
  { account, chain }: SolanaSignTransactionInput,
  inputs: readonly SolanaSignTransactionInput[],
): Promise<readonly SolanaSignTransactionOutput[]> {
  const transactions = inputs.map(({ transaction }) => base64.encode(transaction));
  const answer = await line.request(chain, 'solana_signAllTransactions', {
    transactions,
    pubkey: account.address,
  });
  const signed: unknown = Reflect.get(Object(answer), 'transactions');
  if (!Array.isArray(signed) || signed.length !== inputs.length)
    throw unusable(`${inputs.length} transactions were to be signed`);
  return signed.map((each) => ({ signedTransaction: readTransactionText(each) }));
}

export function remoteSignAndSendTransaction(
  line: RemoteLine,
  inputs: readonly SolanaSignAndSendTransactionInput[],
): Promise<readonly SolanaSignAndSendTransactionOutput[]> {
  return inTurn(inputs, async ({ account, chain, transaction, options }) => {
    const params = {
      transaction: base64.encode(transaction),
      pubkey: account.address,
      ...(options && { sendOptions: options }),
    };
    const answer = await line.request(chain, 'solana_signAndSendTransaction', params);
    return { signature: signatureOf(answer) };
  });
}

async function signOne(
  line: RemoteLine,
  { account, chain, transaction }: SolanaSignTransactionInput,
): Promise<SolanaSignTransactionOutput> {
  const { address } = account;
  const given = readUnsigned(transaction, address);
  const params = { transaction: base64.encode(transaction), pubkey: address, ...expanded(given) };
  const answer = await line.request(chain, 'solana_signTransaction', params);
  // Prefer the whole transaction: the wallet may have changed it, which its signature alone does not show.
  const whole: unknown = Reflect.get(Object(answer), 'transaction');
  if (whole !== undefined && whole !== null) return { signedTransaction: readTransactionText(whole) };
  return { signedTransaction: addSignature(given, address, signatureOf(answer)) };
}

/** Legacy fields that older wallets read instead of `transaction`. They cannot express a versioned transaction. */
function expanded({ version, message, signatures, signers }: ReadTransaction): object {
  if (version !== 'legacy') return {};
  const present = signers.flatMap((pubkey, index) => {
    const signature = signatures[index];
    return signature?.some((byte) => byte !== 0) ? [{ pubkey, signature: base58.encode(signature) }] : [];
  });
  return { ...readLegacyParts(message), ...(present.length > 0 && { partialSignatures: present }) };
}

function signatureOf(answer: unknown): Uint8Array<ArrayBuffer> {
  const signature = readBase58(Reflect.get(Object(answer), 'signature'));
  if (signature?.length !== 64) throw unusable('it is no signature');
  return signature;
}

function readTransactionText(text: unknown): Uint8Array<ArrayBuffer> {
  if (typeof text !== 'string' || text.length > longest) throw unusable('it is no transaction');
  try {
    return new Uint8Array(base64.decode(text));
  } catch (cause) {
    throw createError('WALLET_ANSWER_INVALID', { problem: 'it is no transaction in base64' }, { cause });
  }
}

function unusable(problem: string) {
  return createError('WALLET_ANSWER_INVALID', { problem });
}
