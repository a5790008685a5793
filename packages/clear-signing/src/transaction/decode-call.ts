import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem';

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
]);

/** A call whose meaning is known. */
export type DecodedCall =
  | {
      readonly what: 'transfer';
      readonly from?: string | undefined;
      readonly to: string;
      readonly amount: bigint;
    }
  | {
      readonly what: 'approve';
      readonly owner?: string | undefined;
      readonly spender: string;
      readonly amount: bigint;
      readonly adds: boolean;
      /** Unix seconds. */
      readonly deadline?: bigint | undefined;
    }
  | {
      readonly what: 'transfer-item';
      readonly from: string;
      readonly to: string;
      readonly id: bigint;
      readonly amount?: bigint | undefined;
    }
  | { readonly what: 'approve-all'; readonly operator: string; readonly approved: boolean };

export interface CallResult {
  readonly call: DecodedCall;
  /** The data is exactly what the function's arguments encode to. */
  readonly exact: boolean;
}

/** Decodes the calls that move or hand out tokens; `undefined` for any other, and for ones that are cut short. */
export function decodeCall(data: Hex): CallResult | undefined {
  try {
    const decoded = decodeFunctionData({ abi, data });
    const exact = encodeFunctionData({ abi, ...decoded } as never) === data.toLowerCase();
    return { call: toCall(decoded), exact };
  } catch {
    return undefined;
  }
}

function toCall(decoded: ReturnType<typeof decodeFunctionData<typeof abi>>): DecodedCall {
  const { functionName, args } = decoded;
  switch (functionName) {
    case 'transfer':
      return { what: 'transfer', to: args[0], amount: args[1] };
    case 'transferFrom':
      return { what: 'transfer', from: args[0], to: args[1], amount: args[2] };
    case 'approve':
    case 'increaseAllowance':
      return { what: 'approve', spender: args[0], amount: args[1], adds: functionName !== 'approve' };
    case 'permit':
      return {
        what: 'approve',
        owner: args[0],
        spender: args[1],
        amount: args[2],
        deadline: args[3],
        adds: false,
      };
    case 'setApprovalForAll':
      return { what: 'approve-all', operator: args[0], approved: args[1] };
    case 'safeTransferFrom':
      return {
        what: 'transfer-item',
        from: args[0],
        to: args[1],
        id: args[2],
        amount: args.length === 5 ? args[3] : undefined,
      };
  }
}
