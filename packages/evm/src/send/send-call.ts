import {
  beforePrompt,
  type CallEstimate,
  type CallParameters,
  type PromptParameters,
  type SentTransfer,
} from '@mooring/core/adapter';
import { formatQuantity } from '@mooring/protocol';
import { checksumAddress } from '@mooring/protocol/siwe';
import { type Call, estimateGas } from './estimate-gas.ts';
import type { EvmAccount } from './evm-account.ts';
import { assertChain, promptToSend } from './prompt-to-send.ts';
import { readDataFee, readFees } from './read-fees.ts';
import { readQuantity } from './read-quantity.ts';
import { createError } from './send-errors.ts';

/**
 * 1.5 times the estimate: in a later block, a pool also stores a price observation, which takes up to a third more gas.
 * Unused gas is not paid.
 */
const generous = (gas: bigint): bigint => (gas * 3n) / 2n;
const largest = 2n ** 256n;

/** Estimates a call on the chain's current state. Rejects like {@link sendCall}. */
export async function estimateCall(account: EvmAccount, parameters: CallParameters): Promise<CallEstimate> {
  const { fee } = await planCall(account, readCall(account, parameters));
  return { fee };
}

/**
 * Asks the wallet to call a contract with a gas limit; the wallet chooses the fee. Rejects with TRANSACTION_INVALID,
 * CHAIN_NOT_SUPPORTED if the wallet is on another chain, FUNDS_INSUFFICIENT or TRANSACTION_REFUSED if the call cannot
 * succeed, NODE_UNAVAILABLE if the node does not answer in time, and with other errors of the node and the wallet.
 */
export async function sendCall(
  account: EvmAccount,
  parameters: CallParameters & PromptParameters,
): Promise<SentTransfer> {
  const call = readCall(account, parameters);
  const { gas } = await beforePrompt(planCall(account, call));
  await assertChain(account);
  const chainId = formatQuantity(BigInt(account.network.id));
  return promptToSend(account, { ...call, chainId, gas: formatQuantity(gas) }, parameters);
}

/** Rejects a malformed call: a transaction without a receiver would create a contract. */
function readCall({ address }: EvmAccount, { to, data, value }: CallParameters): Call {
  const contract = checksumAddress(to);
  if (contract === undefined)
    throw createError('TRANSACTION_INVALID', { problem: 'its receiver is no address' });
  if (!/^0x(?:[0-9a-f]{2})+$/i.test(data))
    throw createError('TRANSACTION_INVALID', { problem: 'its data is not hex' });
  if (value < 0n || value >= largest)
    throw createError('TRANSACTION_INVALID', { problem: 'its value is no amount' });
  return { from: address, to: contract, data, ...(value === 0n ? {} : { value: formatQuantity(value) }) };
}

async function planCall(account: EvmAccount, call: Call) {
  const { read, address } = account;
  const [balance, fees, dataFee] = await Promise.all([
    read({ method: 'eth_getBalance', params: [address, 'latest'] }).then(readQuantity),
    readFees(account),
    readDataFee(account),
  ]);
  const value = BigInt(call.value ?? 0);
  if (value > balance) throw createError('FUNDS_INSUFFICIENT');
  const gas = generous(await estimateGas(account, call));
  const fee = gas * fees.maxFeePerGas + dataFee;
  if (value + fee > balance) throw createError('FUNDS_INSUFFICIENT');
  return { gas, fee };
}
