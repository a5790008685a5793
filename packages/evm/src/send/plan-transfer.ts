import { plainAddress, type TransferEstimate, type TransferParameters } from '@mooring/core';
import { checksumAddress } from '@mooring/protocol/siwe';
import { balanceData, transferData } from './erc20.ts';
import type { EvmAccount } from './evm-account.ts';
import { type GasFees, readDataFee, readFees } from './read-fees.ts';
import { quantity, readQuantity } from './read-quantity.ts';
import { createError } from './send-errors.ts';

const zeroAddress = `0x${'0'.repeat(40)}`;
/** Code of an account with a key that delegates to a contract (EIP-7702). */
const delegation = '0xef0100';
const largest = 2n ** 256n;
/** Margin of a call, whose gas may grow until it runs. */
const generous = (gas: bigint): bigint => (gas * 6n) / 5n;
/** A transfer between accounts with a key. */
const plainGas = 21_000n;

/** Who gets what, after everything was looked at that needs no node. */
export interface Transfer {
  readonly to: string;
  /** The contract of the token. */
  readonly token: string | undefined;
  readonly amount: bigint | 'all';
}

/** Reads what is to be sent. Throws RECEIVER_INVALID, AMOUNT_INVALID or TOKEN_NOT_SENDABLE; never takes another token in its place. */
export function readTransfer({ network, to, token, amount }: TransferParameters): Transfer {
  const receiver = checksumAddress(to);
  if (receiver === undefined) throw createError('RECEIVER_INVALID', { problem: 'it is no address' });
  if (receiver.toLowerCase() === zeroAddress)
    throw createError('RECEIVER_INVALID', { problem: 'nobody has the key of it' });
  const ofNetwork = token?.startsWith(`${network.caipNetworkId}:`) ? plainAddress(token) : '';
  const contract = checksumAddress(ofNetwork);
  if (token !== undefined && contract === undefined)
    throw createError('TOKEN_NOT_SENDABLE', { problem: 'it is not of this network' });
  if (receiver === contract) throw createError('RECEIVER_INVALID', { problem: 'it is the token itself' });
  if (amount !== 'all' && amount <= 0n)
    throw createError('AMOUNT_INVALID', { problem: 'it is not above zero' });
  if (amount !== 'all' && amount >= largest)
    throw createError('AMOUNT_INVALID', { problem: 'there is never so much' });
  return { to: receiver, token: contract, amount };
}

/** Costs of a transfer, with limits for the wallet if it must not pay more. */
export interface TransferPlan extends TransferEstimate {
  readonly amount: bigint;
  readonly gas: bigint;
  readonly fees: GasFees;
}

/**
 * Tries a transfer on the chain as it is now. Rejects with FUNDS_INSUFFICIENT, TOKEN_NOT_SENDABLE or TRANSACTION_REFUSED where it
 * cannot succeed, and as the node.
 */
export async function planTransfer(account: EvmAccount, transfer: Transfer): Promise<TransferPlan> {
  const { read, address } = account;
  const { to, token } = transfer;
  const [balance, code, fees, dataFee] = await Promise.all([
    read({ method: 'eth_getBalance', params: [address, 'latest'] }).then(readQuantity),
    read({ method: 'eth_getCode', params: [to, 'latest'] }),
    readFees(account),
    readDataFee(account),
  ]);
  const toContract = typeof code === 'string' && code.length > 2 && !code.startsWith(delegation);
  const feeOf = (gas: bigint): bigint => gas * fees.maxFeePerGas + dataFee;
  if (token === undefined) {
    const gas = await nativeGas(account, { to, calls: code !== '0x', balance });
    const fee = feeOf(gas);
    const amount = transfer.amount === 'all' ? balance - fee : transfer.amount;
    if (amount <= 0n || amount + fee > balance) throw createError('FUNDS_INSUFFICIENT');
    return { amount, gas, fees, fee, toContract };
  }
  const held = await readTokenBalance(account, token);
  const amount = transfer.amount === 'all' ? held : transfer.amount;
  if (amount === 0n || amount > held) throw createError('FUNDS_INSUFFICIENT');
  const call = { from: address, to: token, data: transferData(to, amount) };
  await assertTaken(account, call);
  const gas = generous(await estimateGas(account, call));
  const fee = feeOf(gas);
  if (fee > balance) throw createError('FUNDS_INSUFFICIENT');
  return { amount, gas, fees, fee, toContract };
}

/** As much as there may be: a receiver that is a contract is tried with nothing. */
async function nativeGas(
  account: EvmAccount,
  { to, calls, balance }: { readonly to: string; readonly calls: boolean; readonly balance: bigint },
): Promise<bigint> {
  if (balance === 0n) throw createError('FUNDS_INSUFFICIENT');
  const gas = await estimateGas(account, { from: account.address, to, value: '0x0' });
  return calls || gas > plainGas ? generous(gas) : gas;
}

type Call = Readonly<Record<string, string>>;

async function estimateGas({ read }: EvmAccount, call: Call): Promise<bigint> {
  try {
    return readQuantity(await read({ method: 'eth_estimateGas', params: [call] }));
  } catch (cause) {
    throw refused(cause);
  }
}

/** Some tokens return nothing; one that says no without failing would keep the fee all the same. */
async function assertTaken({ read }: EvmAccount, call: Call): Promise<void> {
  let answer: unknown;
  try {
    answer = await read({ method: 'eth_call', params: [call, 'latest'] });
  } catch (cause) {
    throw refused(cause);
  }
  const refusal = typeof answer !== 'string' || (answer !== '0x' && /^0x0*$/.test(answer));
  if (refusal) throw createError('TOKEN_NOT_SENDABLE', { problem: 'its contract says no' });
}

async function readTokenBalance({ read, address }: EvmAccount, token: string): Promise<bigint> {
  const params = [{ to: token, data: balanceData(address) }, 'latest'];
  const answer = await read({ method: 'eth_call', params });
  if (answer === '0x')
    throw createError('TOKEN_NOT_SENDABLE', { problem: 'there is no such token on this network' });
  return readQuantity(answer);
}

/** A node's own error is a refusal; that none answered is something else. */
function refused(cause: unknown): unknown {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'number' ? createError('TRANSACTION_REFUSED', undefined, { cause }) : cause;
}

/** The transaction for the wallet. */
export function transactionOf(
  { address, network }: EvmAccount,
  { to, token }: Transfer,
  amount: bigint,
  plan?: Pick<TransferPlan, 'gas' | 'fees'> | undefined,
): Call {
  const { maxFeePerGas, maxPriorityFeePerGas } = plan?.fees ?? {};
  return {
    from: address,
    chainId: quantity(BigInt(network.id)),
    ...(token === undefined
      ? { to, value: quantity(amount) }
      : { to: token, data: transferData(to, amount) }),
    ...(plan === undefined ? {} : { gas: quantity(plan.gas) }),
    ...(maxFeePerGas === undefined
      ? {}
      : maxPriorityFeePerGas === undefined
        ? { gasPrice: quantity(maxFeePerGas) }
        : {
            maxFeePerGas: quantity(maxFeePerGas),
            maxPriorityFeePerGas: quantity(maxPriorityFeePerGas),
          }),
  };
}
