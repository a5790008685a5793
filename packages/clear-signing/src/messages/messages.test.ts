import { encodeFunctionData, erc20Abi, erc721Abi, type Hex, maxUint256, parseAbi, zeroAddress } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import { describe, expect, it } from 'vitest';
import { describeRequest } from '../request/describe-request.ts';
import { type ClearSigningMessages, defineMessage, type MessageKey } from './define-message.ts';
import { otherLanguages } from './test-support/other-languages.ts';
import { messages as arabic } from './words/ar.generated.ts';
import { messages as english } from './words/en.generated.ts';
import { messages as spanish } from './words/es.generated.ts';
import { write } from './write.ts';

const others = await otherLanguages<ClearSigningMessages>('words');
const used = new Set<MessageKey>();
/** Every text in brackets: text without them bypassed the catalogue. */
const pseudo = Object.fromEntries(
  Object.entries(english).map(([key, text]) => [
    key,
    typeof text === 'string'
      ? text
      : (values: never) => {
          used.add(key as MessageKey);
          return `⟦${(text as (values: never) => string)(values)}⟧`;
        },
  ]),
) as unknown as ClearSigningMessages;

const chain = {
  id: 31_337,
  name: 'Devnet A',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
};
const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const tokens = [
  { address: token, symbol: 'USDX', name: 'Mooring Dollar', decimals: 6, balance: 5n, supply: 10n ** 12n },
];
const word: Hex = `0x${'ff'.repeat(32)}`;
const abi = parseAbi([
  'function decreaseAllowance(address spender, uint256 amount)',
  'function deposit()',
  'function withdraw(uint256 amount)',
  'function multicall(bytes[] data)',
  'function aggregate((address target, bytes callData)[] calls)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function approveAndCall(address spender, uint256 amount, bytes data)',
  'function transferOwnership(address newOwner)',
  'function renounceOwnership()',
  'function setOperator(address agent, bool allowed)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
]);
const erc20 = (functionName: 'approve' | 'transfer', amount: bigint, other: Hex = to) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [other, amount] });
const items = (approved: boolean) =>
  encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args: [to, approved] });
const moves = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'transferFrom',
  args: [to, zeroAddress, 1n],
});
const permit = encodeFunctionData({
  abi,
  functionName: 'permit',
  args: [from, to, 5n, maxUint256, 27, word, word],
});
const more = encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [to, 1n] });
const item = encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, to, 7n, 2n, '0x'] });
const encode = encodeFunctionData as (parameters: object) => Hex;
const known = (functionName: string, ...args: readonly unknown[]) => encode({ abi, functionName, args });
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const nested = (depth: number): Hex => (depth === 0 ? more : known('multicall', [nested(depth - 1)]));
const signIn = (uri: string) =>
  createSiweMessage({
    address: from,
    chainId: 1,
    domain: 'shop.example',
    nonce: 'abcdefgh12',
    uri,
    version: '1',
    statement: 'Hello.',
    requestId: '7',
    issuedAt: new Date(0),
    notBefore: new Date(0),
    expirationTime: new Date(0),
    resources: ['https://shop.example/terms'],
  });
const typed = (primaryType: string, members: object, message: object, domain: object) => ({
  types: { [primaryType]: Object.entries(members).map(([name, type]) => ({ name, type })) },
  primaryType,
  message,
  domain,
});
const permitMembers = { owner: 'address', spender: 'address', value: 'uint256' };
const domain = { name: 'Shop', version: '1', chainId: 1, verifyingContract: token, salt: word };
const details = (amount: unknown) => [
  { token, amount },
  { token, amount },
];

const stake = (itemType: number, identifierOrCriteria: string, amount: string, at: Hex = token) => ({
  itemType,
  token: at,
  identifierOrCriteria,
  startAmount: amount,
  endAmount: amount,
  recipient: to,
});
const seaport = (message: object) => ({
  types: {
    Order: ['offerer:address', 'offer:Item[]', 'consideration:Item[]'].map(member),
    Item: [
      'itemType:uint8',
      'token:address',
      'identifierOrCriteria:uint256',
      'startAmount:uint256',
      'endAmount:uint256',
      'recipient:address',
    ].map(member),
  },
  primaryType: 'Order',
  message,
  domain,
});
function member(text: string): { readonly name: string; readonly type: string } {
  const [name = '', type = ''] = text.split(':');
  return { name, type };
}

/** One request of every kind, with every possible detail and warning. */
const requests: readonly (readonly [string, readonly unknown[]])[] = [
  ...[
    { to, value: '0x1', gas: '0x5208', maxFeePerGas: '0x1', nonce: '0x1' },
    { to: zeroAddress, value: '0x1', chainId: '0x1' },
    { to: to.replace('C51812', 'c51812'), value: '0x1' },
    { to, value: '0x1', authorizationList: [{}] },
    { to, value: '0x1', authorizationList: [{ address: token, chainId: '0x0' }] },
    { to, value: '0x1', authorizationList: [{ address: zeroAddress, chainId: '0x1' }] },
    { to: token, data: known('decreaseAllowance', to, 5n) },
    { to: token, data: known('deposit'), value: '0x1' },
    { to: token, data: known('withdraw', 5n) },
    { to: token, data: known('approveAndCall', to, 5n, '0x') },
    { to: token, data: known('transferOwnership', to) },
    { to: token, data: known('renounceOwnership') },
    { to: token, data: known('setOperator', to, true) },
    { to: token, data: known('setOperator', to, false) },
    { to: token, data: '0xe7acab24' },
    {
      to: multicall3,
      data: known('aggregate', [
        { target: to, callData: more },
        { target: to, callData: '0x' },
      ]),
    },
    { to, data: known('execTransaction', token, 0n, more, 1, 0n, 0n, 1n, to, to, '0x') },
    { to, data: nested(9) },
    { to, data: `${more.slice(0, 10)}00` },
    { to: token, data: known('multicall', [more, item]) },
    { data: '0x6000' },
    { data: '0x6000', value: '0x1' },
    { to, data: '0xdeadbeef' },
    { to, data: '0xde', value: '0x1' },
    { to: token, data: `${erc20('transfer', 1n)}00`, value: '0x1' },
    { to, data: erc20('transfer', 1n) },
    { to: token, data: erc20('transfer', 1n, token) },
    { to: token, data: moves },
    { to: token, data: erc20('approve', 0n) },
    { to: token, data: erc20('approve', 5n) },
    { to: token, data: erc20('approve', maxUint256) },
    { to, data: erc20('approve', 5n) },
    { to, data: permit },
    { to: token, data: more },
    { to: token, data: item },
    { to: token, data: items(true) },
    { to: token, data: items(false) },
    { to: 'x' },
    { to, value: '1.5' },
    { to, data: '0xabc' },
    {},
    'text',
  ].map(
    (entry) =>
      [
        'eth_sendTransaction',
        [typeof entry === 'string' ? entry : Object.keys(entry).length === 0 ? {} : { from, ...entry }],
      ] as const,
  ),
  ...['hello', '0xff', word, 'a'.repeat(2_000_000), `${'a'.repeat(20_000)}\u202e`, 5].map(
    (message) => ['personal_sign', [message, from]] as const,
  ),
  ['personal_sign', [signIn('https://bank.example/login'), to]],
  ['personal_sign', [`${signIn('https://shop.example')}\nmore`, to]],
  ['eth_sign', [from, word]],
  ['x'.repeat(500), []],
  ['wallet_switchEthereumChain', [{ chainId: '0x7a69' }]],
  ['wallet_switchEthereumChain', [{ chainId: '0x1' }]],
  ['wallet_switchEthereumChain', []],
  [
    'wallet_sendCalls',
    [
      {
        from,
        chainId: '0x7a69',
        calls: [
          { to, value: '0x1', capabilities: { fast: true } },
          { to: token, data: more },
        ],
      },
    ],
  ],
  // Different amounts give more warnings of one kind than are shown.
  [
    'wallet_sendCalls',
    [
      {
        from,
        chainId: '0x7a69',
        calls: [...'123456'].map((digit) => ({ to: token, value: `0x${digit}`, data: more })),
      },
    ],
  ],
  ['wallet_sendCalls', [{ from }]],
  ...[
    typed('Permit', permitMembers, { owner: to, spender: to, value: '5' }, domain),
    typed('Permit', permitMembers, { owner: from, spender: to, value: `${maxUint256}` }, { chainId: 31_337 }),
    typed('Permit', { spender: 'address', value: 'uint256' }, { spender: to, value: 2e60 }, {}),
    typed(
      'Batch',
      { spender: 'address', details: 'Detail[]' },
      { spender: to, details: details('5') },
      { verifyingContract: to },
    ),
    typed(
      'PermitBatch',
      { spender: 'address', details: 'Detail[]' },
      { spender: to, details: Array.from({ length: 10_001 }, () => ({ token, amount: '0' })) },
      domain,
    ),
    typed('ShopOrder', { note: 'string' }, { note: 'x' }, domain),
    ...[[stake(2, '7', '1')], [stake(3, '7', '2'), stake(4, '0', '1')], [stake(1, '0', '5', to)]].map(
      (offer) => seaport({ offerer: from, offer, consideration: [stake(0, '0', '1', to)] }),
    ),
    {
      ...seaport({}),
      types: { Orders: [{ name: 'orders', type: 'Order[]' }], ...seaport({}).types },
      primaryType: 'Orders',
      message: { orders: [1, 2].map(() => ({ offerer: from, offer: [], consideration: [] })) },
    },
    typed(
      'Mail',
      { on: 'bool', off: 'bool', bad: 'bool', list: 'string[]' },
      { on: true, off: false, list: [] },
      {},
    ),
    typed('Mail', { on: 'bool' }, { on: true }, { name: 'Shop' }),
    typed('Mail', { on: 'bool' }, { on: true }, { name: 'Ѕhop', verifyingContract: token }),
    typed(
      'SafeTx',
      { to: 'address', value: 'uint256', data: 'bytes' },
      { to, value: '1', data: '0x' },
      domain,
    ),
    typed('Permit', { spender: 'address', tokenId: 'uint256' }, { spender: to, tokenId: '7' }, domain),
    typed(
      'TransferWithAuthorization',
      { from: 'address', to: 'address', value: 'uint256', validAfter: 'uint256', validBefore: 'uint256' },
      { from, to, value: '5', validAfter: 0, validBefore: 0 },
      domain,
    ),
    typed('Long', { list: 'uint8[]' }, { list: Array.from({ length: 300 }, () => 1) }, { chainId: 'x' }),
    typed('x'.repeat(500), { a: 'uint8' }, { a: 1 }, {}),
    { types: { A: 'x' }, primaryType: 'A', message: {} },
    { types: {}, primaryType: 'A', message: {} },
    { types: {} },
    'x',
  ].map((data) => ['eth_signTypedData_v4', [from, withDetail(data)]] as const),
];

function withDetail(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('primaryType' in data)) return data;
  const { types, primaryType } = data as { readonly types: object; readonly primaryType: string };
  const detail = [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ];
  return primaryType.endsWith('Batch') ? { ...data, types: { ...types, Detail: detail } } : data;
}

const ask = ([method, params]: (typeof requests)[number], messages?: ClearSigningMessages) =>
  describeRequest({ method, params, chain, tokens, networks: [chain], domain: 'evil.example', messages });

describe('texts', () => {
  it.each(requests.map((request, index) => [index, request] as const))(
    'come from the given catalogue: request %i',
    (_index, request) => {
      const { title, summary, fields, warnings } = ask(request, pseudo);
      for (const text of [title, summary, ...warnings.map((warning) => warning.text)]) {
        expect(text).toMatch(/^⟦/);
      }
      // The names of typed data's own members are the site's.
      const ours = request[0].startsWith('eth_signTypedData') ? [] : fields;
      for (const { label } of ours) expect(label).toMatch(/^⟦.+⟧$/);
    },
  );

  it('include every text of the catalogue', () => {
    for (const request of requests) ask(request, pseudo);
    const trap = new Proxy([], {
      get: () => {
        throw new Error('no');
      },
    });
    describeRequest({ method: 'personal_sign', params: trap, chain, messages: pseudo });
    const texts = Object.entries(english).filter(([, text]) => typeof text === 'function');
    expect(texts.map(([key]) => key).filter((key) => !used.has(key as MessageKey))).toEqual([]);
  });

  it('are English by default, in sentences with a capital letter and a full stop', () => {
    for (const request of requests) {
      const { summary, warnings } = ask(request);
      for (const { text, id } of warnings) {
        expect(text).toMatch(/^\p{Lu}.*\.$/su);
        expect(id).toMatch(/^warn/);
      }
      expect(summary).toMatch(/^(\p{Lu}|0x).*[.…]$/su);
    }
  });

  it('nest messages in messages', () => {
    const said = defineMessage('letTakeAll', { spender: '0x1', token: defineMessage('aToken') });
    expect(write(said, english, 400).text).toBe('Let 0x1 take all of a token, now and later.');
  });

  it('localise amounts without rounding', () => {
    const amount = { figure: '1234567890123456789012345.000001' };
    expect(write(amount, english, 400).text).toBe('1,234,567,890,123,456,789,012,345.000001');
    expect(write(amount, spanish, 400).text).toBe('1.234.567.890.123.456.789.012.345,000001');
    expect(write(amount, arabic, 400).text).toBe('1,234,567,890,123,456,789,012,345.000001');
    expect(write({ figure: '1.234' }, spanish, 400).text).toBe('1,234');
  });

  it('isolate every value in a right-to-left language', () => {
    const said = defineMessage('sendTo', {
      amount: defineMessage('amountOf', { amount: { figure: '2.5' }, unit: 'USDX' }),
      to: '0x70…dc79C8',
    });
    expect(write(said, arabic, 400).text).toBe(
      'إرسال \u2068\u2068' + '2.5\u2069 \u2068USDX\u2069\u2069 إلى \u20680x70…dc79C8\u2069.',
    );
  });

  it('isolate only right-to-left letters in the others', () => {
    const to = (name: string) =>
      write(defineMessage('sendTo', { amount: name, to: '0x1' }), spanish, 400).text;
    expect(to('5 عملة')).toBe('Enviar \u20685 عملة\u2069 a 0x1.');
    expect(to('5 USDX')).toBe('Enviar 5 USDX a 0x1.');
  });

  it('let no value end its isolation', () => {
    for (const messages of [english, spanish, arabic]) {
      const { text, revealed } = write(defineMessage('quoted', { name: 'שלום\u2069\u202e' }), messages, 400);
      expect(revealed).toBe(true);
      expect(text).toContain('\u2068שלום‹U+2069›‹U+202E›\u2069');
    }
  });

  it('stay isolated to their end when truncated', () => {
    const said = defineMessage('named', { name: 'a'.repeat(50), id: 'b'.repeat(50) });
    for (let length = 1; length < 120; length += 1) {
      const { text } = write(said, arabic, length);
      expect(text.split('\u2068').length).toBe(text.split('\u2069').length);
    }
  });

  it.each(others.map((messages) => [messages.language, messages] as const))(
    'are in %s for any request',
    (language, messages) => {
      for (const request of requests) {
        const [said, inEnglish] = [ask(request, messages), ask(request)];
        expect(said.fields.length).toBe(inEnglish.fields.length);
        expect(said.warnings.map(({ id, level }) => [id, level])).toEqual(
          inEnglish.warnings.map(({ id, level }) => [id, level]),
        );
        if (language !== 'ar') continue;
        const texts = [said.title, said.summary, ...said.warnings.map(({ text }) => text)];
        for (const text of texts)
          expect(text.replace(/\u2068[^\u2069]*\u2069/g, '')).toMatch(/\p{Script=Arabic}/u);
      }
    },
  );
});
