import { encodeFunctionData, type Hex, parseAbi, toFunctionSelector } from 'viem';
import { describe, expect, it } from 'vitest';
import { describeTransaction } from './describe-transaction.ts';

const chain = {
  id: 31_337,
  name: 'Devnet A',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
};
const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const tokens = [{ address: token, symbol: 'USDX', name: 'Mooring Dollar', decimals: 6 }];
const abi = parseAbi([
  'function approveAndCall(address spender, uint256 value, bytes data)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function increaseApproval(address spender, uint256 amount)',
  'function decreaseApproval(address spender, uint256 amount)',
  'function authorizeOperator(address operator)',
  'function revokeOperator(address operator)',
  'function transferOwnership(address newOwner)',
]);
const encode = encodeFunctionData as (parameters: object) => Hex;
const ask = (data: Hex) => describeTransaction({ transaction: { from, to: token, data }, chain, tokens });
const call = (functionName: string, ...args: readonly unknown[]) => ask(encode({ abi, functionName, args }));
const dangers = ({ warnings }: ReturnType<typeof ask>) =>
  warnings.filter(({ level }) => level === 'danger').map(({ id }) => id);

describe('functions used by drainers are described as a danger', () => {
  it('approveAndCall lets the spender take tokens at once', () => {
    const description = call('approveAndCall', other, 2_500_000n, '0x1234');
    expect(description).toMatchObject({
      kind: 'token-approval',
      summary: 'Let 0x70…dc79C8 take up to 2.5 USDX.',
    });
    expect(dangers(description)).toEqual(['warnApproveAndCall']);
  });

  it.each(['increaseAllowance', 'increaseApproval'])(
    '%s increases an allowance that is not shown',
    (name) => {
      const description = call(name, other, 2_500_000n);
      expect(description.summary).toBe('Let 0x70…dc79C8 take a further 2.5 USDX.');
      expect(dangers(description)).toEqual(['warnIncrease']);
    },
  );

  it('decreaseApproval is not a danger', () => {
    expect(call('decreaseApproval', other, 5n)).toMatchObject({
      title: 'Lower an approval of USDX',
      warnings: [],
    });
  });

  it('authorizeOperator gives the operator the whole token (ERC-777)', () => {
    const description = call('authorizeOperator', other);
    expect(description.summary).toBe('Let 0x70…dc79C8 take all of USDX, now and later.');
    expect(dangers(description)).toEqual(['warnUnlimitedApproval']);
    expect(call('revokeOperator', other)).toMatchObject({
      summary: '0x70…dc79C8 may no longer take USDX.',
      warnings: [],
    });
  });

  it('transferOwnership hands over the contract (ERC-173)', () => {
    const description = call('transferOwnership', other);
    expect(description).toMatchObject({
      title: 'Hand over a contract',
      summary: 'Let 0x70…dc79C8 control contract 0x5F…180aa3.',
    });
    expect(dangers(description)).toEqual(['warnControl']);
    expect(description.fields).toContainEqual({
      label: 'Who controls it',
      value: other,
      emphasis: 'address',
    });
  });

  it.each([
    'transferOwnership(address,bool,bool)',
    'completeOwnershipHandover(address)',
    'renounceOwnership()',
    'setOwner(address)',
    'grantRole(bytes32,address)',
    'grantRoles(address,uint256)',
    'beginDefaultAdminTransfer(address)',
    'setAdmin(address)',
    'setPendingAdmin(address)',
    'setAuthority(address)',
    'changeAdmin(address)',
    'changeProxyAdmin(address,address)',
    'upgrade(address,address)',
    'upgradeAndCall(address,address,bytes)',
    'upgradeTo(address)',
    'upgradeToAndCall(address,bytes)',
    'addOwnerWithThreshold(address,uint256)',
    'swapOwner(address,address,address)',
    'enableModule(address)',
    'installModule(uint256,address,bytes)',
  ])('%s changes who controls a contract', (signature) => {
    const [name = '', types = ''] = signature.slice(0, -1).split('(');
    const values: Readonly<Record<string, unknown>> = {
      address: other,
      uint256: 1n,
      bool: true,
      bytes: '0x',
      bytes32: `0x${'00'.repeat(32)}`,
    };
    const args = types === '' ? [] : types.split(',').map((type) => values[type]);
    const item = parseAbi([`function ${name}(${types})`] as readonly string[]);
    const description = ask(encode({ abi: item, functionName: name, args }));
    expect(dangers(description)).toEqual(['warnControl']);
  });

  it.each([
    ['setOperator(address,bool)', [other, true]],
    ['allow(address,bool)', [other, true]],
    ['setAuthorization(address,bool)', [other, true]],
    ['hope(address)', [other]],
    ['approvePlugin(address)', [other]],
    ['setRelayerApproval(address,address,bool)', [from, other, true]],
    ['approveDelegation(address,uint256)', [other, 5n]],
  ])('%s lets another act for the account', (signature, args) => {
    const [name = ''] = signature.split('(');
    const item = parseAbi([`function ${signature}`] as readonly string[]);
    const description = ask(encode({ abi: item, functionName: name, args }));
    expect(description).toMatchObject({
      kind: 'token-approval',
      title: 'Let another act for the account',
      summary: 'Let 0x70…dc79C8 act for the account at contract 0x5F…180aa3, now and later.',
    });
    expect(description.fields).toContainEqual({ label: 'Operator', value: other, emphasis: 'address' });
    expect(dangers(description)).toEqual(['warnAgent']);
  });

  it.each([
    ['setOperator(address,bool)', [other, false]],
    ['nope(address)', [other]],
    ['denyPlugin(address)', [other]],
    ['approveDelegation(address,uint256)', [other, 0n]],
  ])('%s may also end that, which is no danger', (signature, args) => {
    const [name = ''] = signature.split('(');
    const item = parseAbi([`function ${signature}`] as readonly string[]);
    expect(ask(encode({ abi: item, functionName: name, args }))).toMatchObject({
      title: 'Stop letting another act for the account',
      summary: '0x70…dc79C8 may no longer act for the account at contract 0x5F…180aa3.',
      warnings: [],
    });
  });

  it('an agent of another account has its permission', () => {
    const item = parseAbi(['function setRelayerApproval(address owner, address agent, bool allowed)']);
    const description = ask(encode({ abi: item, args: [other, from, true] }));
    expect(description.warnings.map(({ id }) => id)).toEqual(['warnAgent', 'warnFromOther']);
    expect(description.fields).toContainEqual({ label: 'Owner', value: other, emphasis: 'address' });
  });

  it.each([
    // Seaport 1.1 to 1.6
    ['fulfillBasicOrder', '0xfb0f3ee1'],
    ['fulfillBasicOrder_efficient_6GL6yc', '0x00000000'],
    ['fulfillOrder', '0xb3a34c4c'],
    ['fulfillAdvancedOrder', '0xe7acab24'],
    ['fulfillAvailableOrders', '0xed98a574'],
    ['fulfillAvailableAdvancedOrders', '0x87201b41'],
    ['matchOrders', '0xa8174404'],
    ['matchAdvancedOrders', '0xf2d12b12'],
    ['validate', '0x88147732'],
    // Blur
    ['execute', '0x9a1fc3a7'],
    ['bulkExecute', '0xb3be57f8'],
    // 1inch
    ['fillOrder', '0x9fda64bd'],
    ['fillOrderArgs', '0xf497df75'],
    // CoW
    ['setPreSignature', '0xec6cb13f'],
  ])('%s (%s) trades by an order, with any content', (_name, selector) => {
    for (const data of [selector, `${selector}${'00'.repeat(64)}`, `${selector}ff`]) {
      const description = ask(data as Hex);
      expect(description.title).toBe('Trade by an order');
      expect(dangers(description)).toEqual(['warnOrderCall']);
      expect(description.fields).toContainEqual({ label: 'Function', value: selector });
    }
  });

  it('derives selectors from the standards', () => {
    expect(toFunctionSelector('function transferOwnership(address)')).toBe('0xf2fde38b');
    expect(toFunctionSelector('function approveAndCall(address,uint256,bytes)')).toBe('0xcae9ca51');
    expect(toFunctionSelector('function authorizeOperator(address)')).toBe('0x959b8c3f');
  });
});
