import type { Hex } from 'viem';
import type { DecodedCall, Effect, Step } from './decoded-call.ts';
import { agents } from './known-agents.ts';
import { control } from './known-control.ts';
import { type KnownFunction, known } from './known-function.ts';
import { orders } from './known-orders.ts';
import { readExecution } from './read-execution.ts';
import { readPackedSteps } from './read-packed-steps.ts';

const step = (to: string, value: bigint, data: Hex): Step => ({ what: 'step', to, value, data });
const byContract = (parts: readonly Step[]): DecodedCall => ({ what: 'several', parts, actor: 'contract' });
const ofItself = (datas: readonly Hex[], contract: string): DecodedCall => ({
  what: 'several',
  parts: datas.map((data) => step(contract, 0n, data)),
  actor: 'sender',
});
const effects = (parts: readonly Effect[]): DecodedCall => ({ what: 'several', parts, actor: 'sender' });

/** Tokens (ERC-20, 2612, 777, 1363 and common extensions), and wrappers of the chain's native currency. */
const tokens = () => [
  known('function transfer(address to, uint256 amount)', ([to, amount]) => ({
    what: 'transfer',
    to,
    amount,
  })),
  known('function transferFrom(address from, address to, uint256 amount)', ([from, to, amount]) => ({
    what: 'transfer',
    from,
    to,
    amount,
  })),
  // ERC-1363, with and without data for the recipient, and ERC-777.
  ...[
    'transferAndCall(address to, uint256 amount)',
    'transferAndCall(address to, uint256 amount, bytes data)',
    'send(address to, uint256 amount, bytes data)',
  ].map((signature) =>
    known(
      `function ${signature}` as 'function transferAndCall(address to, uint256 amount)',
      ([to, amount]) => ({ what: 'transfer', to, amount }),
    ),
  ),
  ...[
    'transferFromAndCall(address from, address to, uint256 amount)',
    'transferFromAndCall(address from, address to, uint256 amount, bytes data)',
    'operatorSend(address from, address to, uint256 amount, bytes data, bytes operatorData)',
  ].map((signature) =>
    known(
      `function ${signature}` as 'function transferFromAndCall(address from, address to, uint256 amount)',
      ([from, to, amount]) => ({ what: 'transfer', from, to, amount }),
    ),
  ),
  known('function approve(address spender, uint256 amount)', ([spender, amount]) => ({
    what: 'approve',
    spender,
    amount,
    change: 'set',
  })),
  ...['increaseAllowance', 'increaseApproval'].map((name) =>
    known(
      `function ${name}(address spender, uint256 amount)` as 'function increaseAllowance(address spender, uint256 amount)',
      ([spender, amount]) => ({ what: 'approve', spender, amount, change: 'more' }),
    ),
  ),
  ...['decreaseAllowance', 'decreaseApproval'].map((name) =>
    known(
      `function ${name}(address spender, uint256 amount)` as 'function decreaseAllowance(address spender, uint256 amount)',
      ([spender, amount]) => ({ what: 'approve', spender, amount, change: 'less' }),
    ),
  ),
  // ERC-1363, with and without data for the spender.
  known('function approveAndCall(address spender, uint256 amount)', ([spender, amount]) => ({
    what: 'approve',
    spender,
    amount,
    change: 'set',
    calls: true,
  })),
  known('function approveAndCall(address spender, uint256 amount, bytes data)', ([spender, amount]) => ({
    what: 'approve',
    spender,
    amount,
    change: 'set',
    calls: true,
  })),
  // ERC-777: an operator can take everything.
  known('function authorizeOperator(address operator)', ([spender]) => ({
    what: 'approve',
    spender,
    amount: 2n ** 256n - 1n,
    change: 'all',
  })),
  known('function revokeOperator(address operator)', ([spender]) => ({
    what: 'approve',
    spender,
    amount: 0n,
    change: 'all',
  })),
  known(
    'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    ([owner, spender, amount, deadline]) => ({
      what: 'approve',
      owner,
      spender,
      amount,
      deadline,
      change: 'set',
    }),
  ),
  known(
    'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
    ([owner, spender, , expiry, allowed]) => ({
      what: 'approve',
      owner,
      spender,
      amount: allowed ? 2n ** 256n - 1n : 0n,
      // Here, 0 means forever.
      deadline: expiry === 0n ? 2n ** 256n - 1n : expiry,
      change: 'set',
    }),
  ),
  known('function deposit()', () => ({ what: 'deposit' })),
  known('function withdraw(uint256 amount)', ([amount]) => ({ what: 'withdraw', amount })),
];

/** Collections (ERC-721, ERC-1155). */
const collections = () => [
  known('function safeTransferFrom(address from, address to, uint256 id)', ([from, to, id]) => ({
    what: 'transfer-item',
    from,
    to,
    id,
  })),
  known('function safeTransferFrom(address from, address to, uint256 id, bytes data)', ([from, to, id]) => ({
    what: 'transfer-item',
    from,
    to,
    id,
  })),
  known(
    'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
    ([from, to, id, amount]) => ({ what: 'transfer-item', from, to, id, amount }),
  ),
  known(
    'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
    ([from, to, ids, amounts]) =>
      ids.length === amounts.length
        ? effects(ids.map((id, index) => ({ what: 'transfer-item', from, to, id, amount: amounts[index] })))
        : undefined,
  ),
  known('function setApprovalForAll(address operator, bool approved)', ([operator, approved]) => ({
    what: 'approve-all',
    operator,
    approved,
  })),
];

/** Permit2, which can take any token that was approved for it. */
const permit2 = () => [
  known(
    'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    ([asset, spender, amount, expiration]) => ({
      what: 'approve',
      asset,
      spender,
      amount,
      deadline: BigInt(expiration),
      change: 'set',
    }),
  ),
  known(
    'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)',
    ([owner, { details, spender }]) => ({
      what: 'approve',
      asset: details.token,
      owner,
      spender,
      amount: details.amount,
      deadline: BigInt(details.expiration),
      change: 'set',
    }),
  ),
  known(
    'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)',
    ([owner, { details, spender }]) =>
      effects(
        details.map(({ token, amount, expiration }) => ({
          what: 'approve',
          asset: token,
          owner,
          spender,
          amount,
          deadline: BigInt(expiration),
          change: 'set',
        })),
      ),
  ),
  known(
    'function transferFrom(address from, address to, uint160 amount, address token)',
    ([from, to, amount, asset]) => ({ what: 'transfer', asset, from, to, amount }),
  ),
  known(
    'function transferFrom((address from, address to, uint160 amount, address token)[] transferDetails)',
    ([transfers]) =>
      effects(
        transfers.map(({ from, to, amount, token }) => ({
          what: 'transfer',
          asset: token,
          from,
          to,
          amount,
        })),
      ),
  ),
  known(
    'function permitTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner, bytes signature)',
    ([{ permitted }, { to, requestedAmount }, from]) => ({
      what: 'transfer',
      asset: permitted.token,
      from,
      to,
      amount: requestedAmount,
    }),
  ),
  known(
    'function permitTransferFrom(((address token, uint256 amount)[] permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount)[] transferDetails, address owner, bytes signature)',
    ([{ permitted }, details, from]) =>
      permitted.length === details.length
        ? effects(
            details.map(({ to, requestedAmount }, index) => ({
              what: 'transfer',
              asset: permitted[index]?.token,
              from,
              to,
              amount: requestedAmount,
            })),
          )
        : undefined,
  ),
  known('function lockdown((address token, address spender)[] approvals)', ([approvals]) =>
    effects(
      approvals.map(({ token, spender }) => ({
        what: 'approve',
        asset: token,
        spender,
        amount: 0n,
        change: 'set',
      })),
    ),
  ),
];

/** Calls that contain calls: of a contract to itself, of Multicall3 and its predecessors, of smart accounts. */
const wrappers = () => [
  known('function multicall(bytes[] data)', ([datas], contract) => ofItself(datas, contract)),
  known('function multicall(uint256 deadline, bytes[] data)', ([, datas], contract) =>
    ofItself(datas, contract),
  ),
  known('function multicall(bytes32 previousBlockhash, bytes[] data)', ([, datas], contract) =>
    ofItself(datas, contract),
  ),
  ...[
    'function aggregate((address target, bytes callData)[] calls)',
    'function blockAndAggregate((address target, bytes callData)[] calls)',
  ].map((signature) =>
    known(signature as 'function aggregate((address target, bytes callData)[] calls)', ([calls]) =>
      byContract(calls.map(({ target, callData }) => step(target, 0n, callData))),
    ),
  ),
  ...[
    'function tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)',
    'function tryBlockAndAggregate(bool requireSuccess, (address target, bytes callData)[] calls)',
  ].map((signature) =>
    known(
      signature as 'function tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)',
      ([, calls]) => byContract(calls.map(({ target, callData }) => step(target, 0n, callData))),
    ),
  ),
  known('function aggregate3((address target, bool allowFailure, bytes callData)[] calls)', ([calls]) =>
    byContract(calls.map(({ target, callData }) => step(target, 0n, callData))),
  ),
  known(
    'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
    ([calls]) => byContract(calls.map(({ target, value, callData }) => step(target, value, callData))),
  ),
  known(
    'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
    ([to, value, data, operation, , , gasPrice]) => ({
      what: 'several',
      parts: [{ ...step(to, value, data), ...(operation === 0 ? {} : { delegate: true }) }],
      actor: 'contract',
      refunds: gasPrice > 0n,
    }),
  ),
  known('function multiSend(bytes transactions)', ([packed]) => {
    const steps = readPackedSteps(packed);
    return steps && { what: 'several', parts: steps, actor: 'sender' };
  }),
  known('function execute(address target, uint256 value, bytes data)', ([to, value, data]) =>
    byContract([step(to, value, data)]),
  ),
  known('function executeBatch(address[] targets, bytes[] datas)', ([targets, datas]) =>
    targets.length === datas.length
      ? byContract(targets.map((to, index) => step(to, 0n, datas[index] ?? '0x')))
      : undefined,
  ),
  known(
    'function executeBatch(address[] targets, uint256[] values, bytes[] datas)',
    ([targets, values, datas]) =>
      // Accounts of ERC-4337 take an empty list as no values.
      targets.length === datas.length && (values.length === 0 || values.length === targets.length)
        ? byContract(targets.map((to, index) => step(to, values[index] ?? 0n, datas[index] ?? '0x')))
        : undefined,
  ),
  known('function executeBatch((address target, uint256 value, bytes data)[] calls)', ([calls]) =>
    byContract(calls.map(({ target, value, data }) => step(target, value, data))),
  ),
  known('function execute(bytes32 mode, bytes executionCalldata)', ([mode, execution]) => {
    const steps = readExecution(mode, execution);
    return steps && byContract(steps);
  }),
];

let bySelector: ReadonlyMap<string, KnownFunction> | undefined;

/** The function of a call's selector. */
export function knownFunction(selector: string): KnownFunction | undefined {
  bySelector ??= new Map(
    [...tokens(), ...collections(), ...permit2(), ...wrappers(), ...control(), ...agents(), ...orders()].map(
      (entry) => [entry.selector, entry],
    ),
  );
  return bySelector.get(selector.toLowerCase());
}
