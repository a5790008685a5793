import { plainAddress } from '@mooring/core';
import type { TransferEstimate, TransferParameters } from '@mooring/core/adapter';
import { formatQuantity } from '@mooring/protocol';
import { checksumAddress } from '@mooring/protocol/siwe';
import { hasKey } from './account-code.ts';
import { balanceData, transferData } from './erc20.ts';
import { type Call, estimateGas, refused } from './estimate-gas.ts';
import type { EvmAccount } from './evm-account.ts';
import { type GasFees, readDataFee, readFees } from './read-fees.ts';
import { readQuantity } from './read-quantity.ts';
import { readReceived } from './read-received.ts';
import { createError } from './send-errors.ts';

const zeroAddress = `0x${'0'.repeat(40)}`;
const largest = 2n ** 256n;
/** Adds a margin: a call's gas may grow until it runs. */
const generous = (gas: bigint): bigint => (gas * 6n) / 5n;
/** Gas of a transfer between accounts with a key. */
const plainGas = 21_000n;

/** A transfer that passed all checks that need no node. */
export interface Transfer {
  readonly to: string;
  /** The token's contract. */
  readonly token: string | undefined;
  readonly amount: bigint | 'all';
  /** Maximum that `all` sends: the amount that the visitor saw. */
  readonly maxAmount?: bigint | undefined;
}

/** Reads a transfer. Throws RECEIVER_INVALID, AMOUNT_INVALID or TOKEN_NOT_SENDABLE; never substitutes another token. */
export function readTransfer({ network, to, token, amount, maxAmount }: TransferParameters): Transfer {
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
  return { to: receiver, token: contract, amount, maxAmount };
}

/** Costs of a transfer, with limits that the wallet must not exceed, if any. */
export interface TransferPlan extends TransferEstimate {
  readonly amount: bigint;
  readonly fee: bigint;
  readonly gas: bigint;
  readonly fees: GasFees;
}

/**
 * Simulates a transfer on the chain's current state. Rejects with FUNDS_INSUFFICIENT, TOKEN_NOT_SENDABLE or
 * TRANSACTION_REFUSED if it cannot succeed, and with the node's error.
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
  const toContract = typeof code === 'string' && !hasKey(code);
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
  await assertAccepted(account, call);
  const [estimated, received] = await Promise.all([
    estimateGas(account, call),
    readReceived(account, { token, to, amount }),
  ]);
  const gas = generous(estimated);
  const fee = feeOf(gas);
  if (fee > balance) throw createError('FUNDS_INSUFFICIENT');
  return { amount, gas, fees, fee, toContract, received };
}

/** Estimates gas for the native currency, with a value of zero, so that the balance always suffices. */
async function nativeGas(
  account: EvmAccount,
  { to, calls, balance }: { readonly to: string; readonly calls: boolean; readonly balance: bigint },
): Promise<bigint> {
  if (balance === 0n) throw createError('FUNDS_INSUFFICIENT');
  const gas = await estimateGas(account, { from: account.address, to, value: '0x0' });
  return calls || gas > plainGas ? generous(gas) : gas;
}

/** Rejects if the token returns false, since sending would still cost the fee. Accepts tokens that return nothing. */
async function assertAccepted({ read }: EvmAccount, call: Call): Promise<void> {
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
    chainId: formatQuantity(BigInt(network.id)),
    ...(token === undefined
      ? { to, value: formatQuantity(amount) }
      : { to: token, data: transferData(to, amount) }),
    ...(plan === undefined ? {} : { gas: formatQuantity(plan.gas) }),
    ...(maxFeePerGas === undefined
      ? {}
      : maxPriorityFeePerGas === undefined
        ? { gasPrice: formatQuantity(maxFeePerGas) }
        : {
            maxFeePerGas: formatQuantity(maxFeePerGas),
            maxPriorityFeePerGas: formatQuantity(maxPriorityFeePerGas),
          }),
  };
}
