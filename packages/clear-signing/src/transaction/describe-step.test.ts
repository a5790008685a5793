import fc from 'fast-check';
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  size,
  zeroAddress,
} from 'viem';
import { describe, expect, it } from 'vitest';
import { describeRequest } from '../request/describe-request.ts';
import type { Description } from '../words/description.ts';
import { describeTransaction } from './describe-transaction.ts';

const chain = {
  id: 31_337,
  name: 'Devnet A',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
};
const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const wrapper = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const tokens = [
  { address: token, symbol: 'USDX', name: 'Mooring Dollar', decimals: 6, balance: 5n, supply: 10n ** 12n },
];
const zero = `0x${'00'.repeat(32)}` as const;

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
  'function deposit()',
  'function withdraw(uint256 amount)',
  'function multiSend(bytes transactions)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function lockdown((address token, address spender)[] approvals)',
  'function approveAndCall(address spender, uint256 value, bytes data)',
  'function increaseApproval(address spender, uint256 amount)',
  'function authorizeOperator(address operator)',
  'function transferOwnership(address newOwner)',
]);
const multicallAbi = [
  parseAbi(['function multicall(bytes[] data)']),
  parseAbi(['function multicall(uint256 deadline, bytes[] data)']),
  parseAbi(['function multicall(bytes32 previousBlockhash, bytes[] data)']),
] as const;
const accountAbi = {
  single: parseAbi(['function execute(address target, uint256 value, bytes data)']),
  batch: parseAbi(['function executeBatch((address target, uint256 value, bytes data)[] calls)']),
  lists: parseAbi(['function executeBatch(address[] targets, uint256[] values, bytes[] datas)']),
  mode: parseAbi(['function execute(bytes32 mode, bytes executionCalldata)']),
};
const permit2Abi = {
  approve: parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)']),
  transfers: parseAbi([
    'function transferFrom((address from, address to, uint160 amount, address token)[] transferDetails)',
  ]),
  permitBatch: parseAbi([
    'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)',
  ]),
};

const encode = encodeFunctionData as (parameters: object) => Hex;
const known = (functionName: string, ...args: readonly unknown[]) => encode({ abi, functionName, args });
const batchOfOne = encodeAbiParameters(
  parseAbiParameters('(address target, uint256 value, bytes callData)[] executions'),
  [[{ target: token, value: 0n, callData: known('approve', other, 5n) }]],
);
const ask = (to: string, data: Hex, value = '0x0'): Description =>
  describeTransaction({ transaction: { from, to, data, value }, chain, tokens });
const ids = ({ warnings }: Description) => warnings.map(({ id }) => id);
const texts = ({ fields }: Description, label: string) =>
  fields.filter((field) => field.label.endsWith(label)).map(({ value }) => value);

function memberOf(text: string): { readonly name: string; readonly type: string } {
  const [name = '', type = ''] = text.split(':');
  return { name, type };
}

interface Inner {
  readonly to: Hex;
  readonly data: Hex;
}

/** Every way to nest calls in a call. */
const wrappers: Readonly<Record<string, (calls: readonly Inner[]) => Inner>> = {
  multicall: (calls) => ({
    to: calls[0]?.to ?? wrapper,
    data: encode({ abi: multicallAbi[0], args: [calls.map(({ data }) => data)] }),
  }),
  'multicall with a deadline': (calls) => ({
    to: calls[0]?.to ?? wrapper,
    data: encode({ abi: multicallAbi[1], args: [5n, calls.map(({ data }) => data)] }),
  }),
  'multicall after a block': (calls) => ({
    to: calls[0]?.to ?? wrapper,
    data: encode({ abi: multicallAbi[2], args: [zero, calls.map(({ data }) => data)] }),
  }),
  Multicall3: (calls) => ({
    to: multicall3,
    data: known(
      'aggregate3',
      calls.map(({ to, data }) => ({ target: to, allowFailure: false, callData: data })),
    ),
  }),
  'Multicall3 with value': (calls) => ({
    to: multicall3,
    data: known(
      'aggregate3Value',
      calls.map(({ to, data }) => ({ target: to, allowFailure: true, value: 0n, callData: data })),
    ),
  }),
  'an account': (calls) => ({
    to: wrapper,
    data: encode({
      abi: accountAbi.batch,
      args: [calls.map(({ to, data }) => ({ target: to, value: 0n, data }))],
    }),
  }),
  'an account with lists': (calls) => ({
    to: wrapper,
    data: encode({
      abi: accountAbi.lists,
      args: [calls.map(({ to }) => to), calls.map(() => 0n), calls.map(({ data }) => data)],
    }),
  }),
  'an account by ERC-7579': (calls) => ({
    to: wrapper,
    data: encode({
      abi: accountAbi.mode,
      args: [
        `0x01${'00'.repeat(31)}`,
        encodeAbiParameters(
          parseAbiParameters('(address target, uint256 value, bytes callData)[] executions'),
          [calls.map(({ to, data }) => ({ target: to, value: 0n, callData: data }))],
        ),
      ],
    }),
  }),
  'a Safe': (calls) => ({
    to: wrapper,
    data: known(
      'execTransaction',
      other,
      0n,
      known(
        'multiSend',
        concatHex(
          calls.map(({ to, data }) =>
            encodePacked(
              ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
              [0, to, 0n, BigInt(size(data)), data],
            ),
          ),
        ),
      ),
      1,
      0n,
      0n,
      0n,
      zeroAddress,
      zeroAddress,
      '0x',
    ),
  }),
};

const moves: readonly Inner[] = [
  { to: token, data: known('transfer', other, 5n) },
  { to: wrapper, data: known('transfer', other, 5n) },
  { to: token, data: known('transfer', token, 5n) },
  { to: token, data: known('transferFrom', other, from, 5n) },
  { to: token, data: known('approve', other, maxUint256) },
  { to: wrapper, data: known('approve', other, 0n) },
  { to: token, data: known('increaseAllowance', other, maxUint256) },
  { to: wrapper, data: known('safeTransferFrom', from, other, 7n) },
  { to: wrapper, data: known('safeBatchTransferFrom', from, zeroAddress, [1n, 2n], [1n, 5n], '0x') },
  { to: wrapper, data: known('setApprovalForAll', other, true) },
  { to: permit2, data: encode({ abi: permit2Abi.approve, args: [token, other, 2n ** 160n - 1n, 0] }) },
  { to: wrapper, data: '0xdeadbeef' },
  { to: token, data: known('approve', other, 5n) },
  { to: wrapper, data: known('approveAndCall', other, 5n, '0x12') },
  { to: token, data: known('increaseApproval', other, 5n) },
  { to: token, data: known('authorizeOperator', other) },
  { to: wrapper, data: known('transferOwnership', other) },
  // Orders of Seaport, Blur, 1inch and CoW.
  ...(['0xe7acab24', '0x9a1fc3a7', '0x9fda64bd', '0xec6cb13f'] as const).map(
    (data) => ({ to: wrapper, data }) as const,
  ),
];

describe('a call within a call', () => {
  it.each(Object.entries(wrappers))('through %s is described', (_name, wrap) => {
    const inner = [
      { to: token, data: known('approve', other, maxUint256) },
      { to: token, data: known('transfer', other, 2_500_000n) },
    ] as const;
    const { to, data } = wrap(inner);
    const description = ask(to, data);
    expect(description.kind).toBe('several');
    expect(description.summary).toContain('2 steps');
    expect(ids(description)).toContain('warnUnlimitedApproval');
    expect(texts(description, 'Spender')).toEqual([other]);
    expect(texts(description, 'Amount')).toEqual(['Unlimited USDX', '2.5 USDX']);
    const alone = ask(to, wrap(inner.slice(0, 1)).data);
    expect(alone.kind).toBe('token-approval');
    expect(texts(alone, 'Through')).toContain(to);
  });

  it('is never milder than alone, and never without a warning', () => {
    const call = fc.constantFrom(...moves);
    const nest = fc.array(fc.constantFrom(...Object.keys(wrappers)), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 4 }), nest, (calls, names) => {
        // A contract that calls itself has one recipient.
        const same = calls.map(({ data }) => ({ to: calls[0]?.to ?? token, data }));
        const outer = names.reduce<readonly Inner[]>(
          (inner, name) => [wrappers[name]?.(inner) ?? { to: token, data: '0x' }],
          same,
        );
        const [wrapped] = outer;
        const found = ids(ask(wrapped?.to ?? token, wrapped?.data ?? '0x'));
        expect(found.length).toBeGreaterThan(0);
        if (found.includes('warnMoreSteps')) return;
        for (const { to, data } of same)
          for (const warning of ask(to, data).warnings) {
            // Ownership may read differently when a contract acts; dangers and token warnings stay.
            if (warning.id !== 'warnFromOther') expect(found).toContain(warning.id);
          }
      }),
      { numRuns: 300 },
    );
  });

  it.each(moves.map((move, index) => [index, move] as const))(
    'is never milder by the signature of a Safe than alone: %i',
    (_index, { to, data }) => {
      const types = { SafeTx: ['to:address', 'data:bytes', 'operation:uint8'].map(memberOf) };
      const message = { to, data, operation: 0 };
      const domain = { chainId: chain.id, verifyingContract: wrapper };
      const typedData = { types, primaryType: 'SafeTx', domain, message };
      const params = [from, typedData];
      const signed = ids(describeRequest({ method: 'eth_signTypedData_v4', params, chain, tokens }));
      for (const id of ids(ask(to, data))) if (id !== 'warnFromOther') expect(signed).toContain(id);
    },
  );

  it('nested too deeply is a danger', () => {
    let call: Inner = { to: token, data: known('transfer', other, 5n) };
    for (let depth = 0; depth < 9; depth += 1) call = wrappers['an account']?.([call]) ?? call;
    const description = ask(call.to, call.data);
    expect(ids(description)[0]).toBe('warnMoreSteps');
  });

  it('among thousands is a danger, and is found quickly', () => {
    const many = Array.from(
      { length: 500 },
      () => ({ to: token, data: known('transfer', other, 5n) }) as const,
    );
    for (const wrap of Object.values(wrappers)) {
      const { to, data } = wrap(many);
      const description = ask(to, data);
      expect(ids(description)).toContain('warnMoreSteps');
      expect(description.fields.length).toBeLessThanOrEqual(200);
    }
  });

  it('whose encoding references one part many times is a danger, and is not decoded', () => {
    const blob = 'ff'.repeat(32 * 3_000);
    const count = 3_000;
    const head = (value: number) => value.toString(16).padStart(64, '0');
    const pointers = Array.from({ length: count }, () => head(count * 32)).join('');
    const data: Hex = `0xac9650d8${head(32)}${head(count)}${pointers}${head(blob.length / 2)}${blob}`;
    const description = ask(wrapper, data);
    expect(ids(description)[0]).toBe('warnHiddenCall');
    expect(texts(description, 'Function')).toEqual(['0xac9650d8']);
  });

  it.each([
    ['cut short', known('approve', other, 5n).slice(0, -2)],
    ['a yes that is a two', `${known('setApprovalForAll', other, true).slice(0, -1)}2`],
    ['lists of two lengths', known('safeBatchTransferFrom', from, other, [1n, 2n], [1n], '0x')],
    ['steps with something left', known('multiSend', '0x00')],
  ])('that is %s is a danger', (_name, data) => {
    expect(ids(ask(token, data as Hex))).toEqual(['warnHiddenCall']);
  });

  it('that runs foreign code as the account is a danger', () => {
    const safe = known(
      'execTransaction',
      wrapper,
      0n,
      '0xdeadbeef',
      1,
      0n,
      0n,
      0n,
      zeroAddress,
      zeroAddress,
      '0x',
    );
    expect(ids(ask(other, safe))).toContain('warnDelegateCall');
    const account = encode({
      abi: accountAbi.mode,
      args: [`0xff${'00'.repeat(31)}`, concatHex([wrapper, '0xdeadbeef'])],
    });
    expect(ids(ask(other, account))).toContain('warnDelegateCall');
  });

  it('that makes the account pay a refund is a danger', () => {
    const safe = (price: bigint) =>
      known('execTransaction', other, 1n, '0x', 0, 0n, 10n ** 18n, price, zeroAddress, wrapper, '0x');
    expect(ids(ask(wrapper, safe(1n)))[0]).toBe('warnRefund');
    expect(ids(ask(wrapper, safe(0n)))).toEqual(['warnUnknownContract']);
  });

  it('with a proof for the account is decoded', () => {
    const calls = encodeAbiParameters(
      parseAbiParameters('(address target, uint256 value, bytes callData)[] executions, bytes opData'),
      [[{ target: token, value: 0n, callData: known('approve', other, maxUint256) }], '0x1234'],
    );
    const mode = `0x01000000000078210001${'00'.repeat(22)}`;
    const description = ask(wrapper, encode({ abi: accountAbi.mode, args: [mode, calls] }));
    expect(ids(description)).toEqual(['warnUnlimitedApproval', 'warnUnknownSpender', 'warnUnknownContract']);
  });

  it.each([
    ['a batch of batches', '01000000000078210002'],
    ['a mode that only the account knows', '01000000000043210000'],
    ['a single call the account alone knows', '00000000000043210000'],
    ['foreign code the account alone knows', 'ff000000000043210000'],
    ['a call that is stored for later', '01000000000100000000'],
    ['another way to fail', '01020000000000000000'],
    ['another kind', '02000000000000000000'],
  ])('whose mode means %s is a danger, and not decoded', (_name, mode) => {
    const single = concatHex([other, `0x${'00'.repeat(32)}`]);
    const [step] = mode.startsWith('01') || mode.startsWith('02') ? [batchOfOne] : [single];
    const call = encode({ abi: accountAbi.mode, args: [`0x${mode}${'00'.repeat(22)}`, step] });
    const description = ask(wrapper, call);
    expect(ids(description)[0]).toBe('warnHiddenCall');
    expect(texts(description, 'Recipient')).toEqual([]);
  });

  it('that may fail in part, or needs no proof, is decoded', () => {
    for (const mode of ['01010000000000000000', '01000000000078210001', '01010000000078210001']) {
      const call = encode({ abi: accountAbi.mode, args: [`0x${mode}${'00'.repeat(22)}`, batchOfOne] });
      expect(ids(ask(wrapper, call))).toEqual([
        'warnWholeBalance',
        'warnUnknownSpender',
        'warnUnknownContract',
      ]);
    }
  });

  it('with a proof that its mode does not require is a danger', () => {
    const call = encode({
      abi: accountAbi.mode,
      args: [
        `0x01${'00'.repeat(31)}`,
        encodeAbiParameters(
          parseAbiParameters('(address target, uint256 value, bytes callData)[] executions, bytes opData'),
          [[], '0x1234'],
        ),
      ],
    });
    expect(ids(ask(wrapper, call))[0]).toBe('warnHiddenCall');
  });

  it('names the account whose money moves', () => {
    const data = encode({ abi: accountAbi.single, args: [other, 10n ** 18n, '0x'] });
    const description = ask(wrapper, data);
    expect(description.summary).toBe('Send 1 ETH to 0x70…dc79C8.');
    expect(texts(description, 'From')).toEqual([wrapper]);
    const own = ask(from, data);
    expect(texts(own, 'From')).toEqual([]);
  });

  it('names the account that runs foreign code, whose money that code moves', () => {
    const safe = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
    const batch = encode({ abi: accountAbi.single, args: [other, 10n ** 18n, '0x'] });
    const runs = (operation: number) =>
      known(
        'execTransaction',
        ...[wrapper, 0n, batch, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, '0x'],
      );
    expect(texts(ask(safe, runs(1)), 'From')).toEqual([safe]);
    expect(texts(ask(safe, runs(0)), 'From')).toEqual([wrapper]);
  });
});

describe('Permit2', () => {
  it('approves a token, with its expiry', () => {
    const data = encode({ abi: permit2Abi.approve, args: [token, other, 2_500_000n, 1_700_000_000] });
    const description = ask(permit2, data);
    expect(description).toMatchObject({
      kind: 'token-approval',
      summary: 'Let 0x70…dc79C8 take up to 2.5 USDX.',
      warnings: [{ id: 'warnWholeBalance' }, { id: 'warnUnknownSpender' }],
    });
    expect(texts(description, 'Valid until')).toEqual(['2023-11-14 22:13:20 UTC']);
    expect(ids(ask(wrapper, data))).toContain('warnUnknownContract');
  });

  it('in batches names each token', () => {
    const details = [
      { token, amount: 1_000_000n, expiration: 0, nonce: 0 },
      { token: other, amount: 2n ** 160n - 1n, expiration: 0, nonce: 0 },
    ];
    const data = encode({
      abi: permit2Abi.permitBatch,
      args: [from, { details, spender: wrapper, sigDeadline: 0n }, '0x'],
    });
    const description = ask(permit2, data);
    expect(texts(description, 'Amount')).toEqual(['1 USDX', 'Unlimited']);
    expect(ids(description)).toContain('warnUnlimitedApproval');
    const transfers = encode({
      abi: permit2Abi.transfers,
      args: [
        [
          { from, to: other, amount: 5n, token },
          { from: other, to: from, amount: 5n, token },
        ],
      ],
    });
    expect(ids(ask(permit2, transfers))).toContain('warnFromOther');
  });

  it('revokes an approval', () => {
    const description = ask(permit2, known('lockdown', [{ token, spender: other }]));
    expect(description.summary).toBe('0x70…dc79C8 may no longer take USDX.');
  });
});

describe('other calls', () => {
  it('lower an approval', () => {
    expect(ask(token, known('decreaseAllowance', other, maxUint256))).toMatchObject({
      title: 'Lower an approval of USDX',
      warnings: [],
    });
  });

  it('wrap and unwrap, on known tokens only', () => {
    expect(ask(token, known('deposit'), '0xde0b6b3a7640000')).toMatchObject({
      title: 'Deposit',
      summary: 'Put 1 ETH into Mooring Dollar.',
    });
    expect(ask(token, known('withdraw', 5_000_000n)).summary).toBe('Take 5 USDX out of Mooring Dollar.');
    expect(ids(ask(other, known('deposit'), '0x1'))).toContain('warnContractCall');
    expect(ask(other, known('withdraw', 1n)).kind).toBe('contract-call');
  });

  it('send batches of items one by one', () => {
    const description = ask(other, known('safeBatchTransferFrom', from, wrapper, [7n, 9n], [1n, 3n], '0x'));
    expect(texts(description, 'Item')).toEqual(['7', '9']);
    expect(texts(description, 'Amount')).toEqual(['1', '3']);
  });

  it('delegate an account, with any other effects', () => {
    const description = describeTransaction({
      transaction: { from, to: other, value: '0x1', authorizationList: [{ address: wrapper, chainId: 0 }] },
      chain,
      tokens,
    });
    expect(description).toMatchObject({ kind: 'delegation', title: 'Hand over your account' });
    expect(ids(description)[0]).toBe('warnDelegation');
    expect(texts(description, 'Contract')).toEqual([wrapper]);
    expect(texts(description, 'Chain')).toEqual(['every chain']);
    expect(texts(description, 'Recipient')).toEqual([other]);
  });
});
