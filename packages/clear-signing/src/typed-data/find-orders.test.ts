import { describe, expect, it } from 'vitest';
import type { Description } from '../words/description.ts';
import { describeTypedData } from './describe-typed-data.ts';

const chain = {
  id: 31_337,
  name: 'Devnet A',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
};
const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const zero = '0x0000000000000000000000000000000000000000';
const usd = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const collection = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const tokens = [{ address: usd, symbol: 'USDX', name: 'Mooring Dollar', decimals: 6 }];

type Members = Readonly<Record<string, string>>;
const typed = (primaryType: string, types: Readonly<Record<string, Members>>, message: object) => ({
  types: Object.fromEntries(
    Object.entries(types).map(([name, members]) => [
      name,
      Object.entries(members).map(([member, type]) => ({ name: member, type })),
    ]),
  ),
  primaryType,
  domain: { name: 'Market', chainId: 31_337, verifyingContract: other },
  message,
});
const ask = (typedData: unknown, on: { readonly id: number } = chain): Description =>
  describeTypedData({ typedData, chain: on, tokens, address: me });
const dangers = ({ warnings }: Description) =>
  warnings.filter(({ level }) => level === 'danger').map(({ id }) => id);
const values = ({ fields }: Description, label: string) =>
  fields.filter((field) => field.label === label).map(({ value }) => value);

const seaport = {
  OrderComponents: {
    offerer: 'address',
    offer: 'OfferItem[]',
    consideration: 'ConsiderationItem[]',
  },
  OfferItem: {
    itemType: 'uint8',
    token: 'address',
    identifierOrCriteria: 'uint256',
    startAmount: 'uint256',
    endAmount: 'uint256',
  },
  ConsiderationItem: {
    itemType: 'uint8',
    token: 'address',
    identifierOrCriteria: 'uint256',
    startAmount: 'uint256',
    endAmount: 'uint256',
    recipient: 'address',
  },
};
const nft = (id: string) => ({
  itemType: 2,
  token: collection,
  identifierOrCriteria: id,
  startAmount: '1',
  endAmount: '1',
});
const ether = (amount: string, recipient: string) => ({
  itemType: 0,
  token: zero,
  identifierOrCriteria: '0',
  startAmount: amount,
  endAmount: amount,
  recipient,
});
const listing = (recipient: string) => ({
  offerer: me,
  offer: [nft('7'), nft('8')],
  consideration: [ether('1000000000000000000', recipient), ether('25', other)],
});

describe('a signed order is described as a danger', () => {
  it('of Seaport shows the offer, and the payment with its recipients', () => {
    const description = ask(typed('OrderComponents', seaport, listing(me)));
    expect(description).toMatchObject({
      kind: 'order',
      title: 'Sign an order',
      summary: 'Give 2 things for 1 ETH.',
    });
    expect(values(description, 'You give')).toEqual([
      `item 7 of collection ${collection}`,
      `item 8 of collection ${collection}`,
    ]);
    expect(values(description, 'You get')).toEqual(['1 ETH']);
    expect(values(description, 'Others get')).toEqual(['0.000000000000000025 ETH']);
    expect(dangers(description)).toEqual(['warnOrder']);
  });

  it('of Seaport that pays someone else shows that nothing is returned', () => {
    const description = ask(typed('OrderComponents', seaport, listing(other)));
    expect(values(description, 'You get')).toEqual(['nothing']);
    expect(dangers(description)).toEqual(['warnOrder', 'warnOrderForNothing']);
  });

  it('of Seaport whose amount changes over time shows the worse one', () => {
    const order = listing(me);
    const [first] = order.offer;
    const description = ask(
      typed('OrderComponents', seaport, {
        ...order,
        offer: [{ ...first, itemType: 1, token: usd, startAmount: '1000000', endAmount: '9000000' }],
        consideration: [{ ...ether('5000000000000000000', me), endAmount: '1' }],
      }),
    );
    expect(values(description, 'You give')).toEqual(['9 USDX']);
    expect(values(description, 'You get')).toEqual(['0.000000000000000001 ETH']);
  });

  it('of Seaport, in bulk, counts each at any depth', () => {
    const types = { BulkOrder: { tree: 'OrderComponents[2][2]' }, ...seaport };
    const tree = [
      [listing(me), listing(me)],
      [listing(me), listing(other)],
    ];
    const description = ask(typed('BulkOrder', types, { tree }));
    expect(description.kind).toBe('order');
    expect(dangers(description)).toContain('warnOrder');
    expect(dangers(description)).toContain('warnOrderForNothing');
  });

  const limits: readonly (readonly [string, string, Members, object])[] = [
    [
      '1inch',
      'Order',
      {
        salt: 'uint256',
        maker: 'address',
        receiver: 'address',
        makerAsset: 'address',
        takerAsset: 'address',
        makingAmount: 'uint256',
        takingAmount: 'uint256',
        makerTraits: 'uint256',
      },
      {
        salt: '1',
        maker: me,
        receiver: zero,
        makerAsset: usd,
        takerAsset: collection,
        makingAmount: '2500000',
        takingAmount: '1',
        makerTraits: '0',
      },
    ],
    [
      'CoW',
      'Order',
      {
        sellToken: 'address',
        buyToken: 'address',
        receiver: 'address',
        sellAmount: 'uint256',
        buyAmount: 'uint256',
        feeAmount: 'uint256',
      },
      {
        sellToken: usd,
        buyToken: collection,
        receiver: me,
        sellAmount: '2000000',
        buyAmount: '1',
        feeAmount: '500000',
      },
    ],
    [
      '0x',
      'LimitOrder',
      {
        makerToken: 'address',
        takerToken: 'address',
        makerAmount: 'uint128',
        takerAmount: 'uint128',
        maker: 'address',
      },
      { makerToken: usd, takerToken: collection, makerAmount: '2500000', takerAmount: '1', maker: me },
    ],
  ];

  it.each(limits)('of %s shows both sides of the trade', (_name, type, members, message) => {
    const description = ask(typed(type, { [type]: members }, message));
    expect(description.kind).toBe('order');
    expect(values(description, 'You give')).toEqual(['2.5 USDX']);
    expect(values(description, 'You get')).toEqual([`1 units of ${collection}`]);
    expect(dangers(description)).toEqual(['warnOrder']);
    // The name does not decide.
    const renamed = ask(typed('Claim', { Claim: members }, message));
    expect(dangers(renamed)).toEqual(['warnOrder']);
    const to = ask(
      typed(type, { [type]: { ...members, receiver: 'address' } }, { ...message, receiver: other }),
    );
    expect(dangers(to)).toEqual(['warnOrder', 'warnOrderForNothing']);
  });

  it('of Blur shows the price', () => {
    const members = {
      trader: 'address',
      side: 'uint8',
      collection: 'address',
      tokenId: 'uint256',
      amount: 'uint256',
      paymentToken: 'address',
      price: 'uint256',
    };
    const order = { trader: me, collection, tokenId: '7', amount: '1', paymentToken: zero, price: '1' };
    const sell = ask(typed('Order', { Order: members }, { ...order, side: 1 }));
    expect(sell.summary).toBe('Give item 7 of collection 0x3C…4293BC for 0.000000000000000001 ETH.');
    expect(values(sell, 'You give')).toEqual([`item 7 of collection ${collection}`]);
    expect(values(sell, 'You get')).toEqual(['0.000000000000000001 ETH']);
    expect(dangers(sell)).toEqual(['warnOrder']);
    const buy = ask(typed('Order', { Order: members }, { ...order, side: 0, paymentToken: usd }));
    expect(values(buy, 'You give')).toEqual(['0.000001 USDX']);
  });

  it.each([
    ['Blur, many at once', 'Root', { root: 'bytes32' }],
    ['Blur 2', 'Order', { trader: 'address', collection: 'address', listingsRoot: 'bytes32' }],
    [
      'LooksRare',
      'Maker',
      { quoteType: 'uint8', collection: 'address', price: 'uint256', itemIds: 'uint256[]' },
    ],
    ['LooksRare 1', 'MakerOrder', { isOrderAsk: 'bool', collection: 'address', price: 'uint256' }],
    ['0x 3', 'Terms', { makerAssetData: 'bytes', takerAssetData: 'bytes' }],
    ['anybody', 'SellOrder', { what: 'string' }],
  ])('of %s, whose terms are unknown, is marked', (_name, type, members) => {
    const sample: Readonly<Record<string, unknown>> = {
      address: me,
      bytes32: `0x${'11'.repeat(32)}`,
      uint8: 1,
      uint256: '1',
      'uint256[]': ['1'],
      bool: true,
      bytes: '0x',
      string: 'x',
    };
    const message = Object.fromEntries(Object.entries(members).map(([name, of]) => [name, sample[of]]));
    const description = ask(typed(type, { [type]: members as Members }, message));
    expect(description).toMatchObject({
      kind: 'order',
      summary: 'Offer what you have, on terms that cannot be told here.',
    });
    expect(dangers(description)).toEqual(['warnOrder', 'warnOrderUnread']);
  });

  it('inside a Permit2 permit is described beside it', () => {
    const types = {
      PermitWitnessTransferFrom: { permitted: 'TokenPermissions', spender: 'address', witness: 'DutchOrder' },
      TokenPermissions: { token: 'address', amount: 'uint256' },
      DutchOrder: { info: 'string' },
    };
    const message = { permitted: { token: usd, amount: '5' }, spender: other, witness: { info: 'x' } };
    const description = ask(typed('PermitWitnessTransferFrom', types, message));
    expect(description.kind).toBe('token-approval');
    expect(dangers(description)).toContain('warnOrder');
  });

  it('hides no call that is signed with it', () => {
    const members = { to: 'address', data: 'bytes', operation: 'uint8' };
    const message = { to: usd, data: '0xdeadbeef', operation: 1 };
    const found = dangers(ask(typed('SafeOrder', { SafeOrder: members }, message)));
    expect(found).toContain('warnDelegateCall');
    expect(found).toContain('warnOrder');
  });

  it('for another chain names no token of this one', () => {
    const [, , members, message] = limits[0] ?? ['', '', {}, {}];
    const description = ask(typed('Order', { Order: members }, message), { id: 1 });
    expect(values(description, 'You give')).toEqual([`2,500,000 units of ${usd}`]);
  });

  it('is not read from unsigned members, or without an order', () => {
    const [, , , message] = limits[0] ?? ['', '', {}, {}];
    expect(ask(typed('Mail', { Mail: { salt: 'uint256' } }, message)).kind).toBe('typed-data');
    expect(dangers(ask(typed('Border', { Border: { of: 'string' } }, { of: 'x' })))).toEqual([]);
  });
});
