import { type KnownFunction, named } from './known-function.ts';

// Structs of Seaport 1.1 to 1.6 (the ABI of its consideration interface).
const offer = '(uint8,address,uint256,uint256,uint256)[]';
const consideration = '(uint8,address,uint256,uint256,uint256,address)[]';
const parameters = `(address,address,${offer},${consideration},uint8,uint256,uint256,bytes32,uint256,bytes32,uint256)`;
const order = `(${parameters},bytes)`;
const advanced = `(${parameters},uint120,uint120,bytes,bytes)`;
const criteria = '(uint256,uint8,uint256,uint256,bytes32[])[]';
const parts = '(uint256,uint256)[]';
const basic =
  '(address,uint256,uint256,address,address,address,uint256,uint256,uint8,uint256,uint256,bytes32,uint256,bytes32,bytes32,uint256,(uint256,address)[],bytes)';

const seaport = [
  `fulfillBasicOrder(${basic})`,
  `fulfillBasicOrder_efficient_6GL6yc(${basic})`,
  `fulfillOrder(${order},bytes32)`,
  `fulfillAdvancedOrder(${advanced},${criteria},bytes32,address)`,
  `fulfillAvailableOrders(${order}[],${parts}[],${parts}[],bytes32,uint256)`,
  `fulfillAvailableAdvancedOrders(${advanced}[],${criteria},${parts}[],${parts}[],bytes32,address,uint256)`,
  `matchOrders(${order}[],(${parts},${parts})[])`,
  `matchAdvancedOrders(${advanced}[],${criteria},(${parts},${parts})[])`,
  `matchAdvancedOrders(${advanced}[],${criteria},(${parts},${parts})[],address)`,
  // Places orders without a signature.
  `validate(${order}[])`,
  // Its transfer helper, which moves tokens approved for its conduits.
  'bulkTransfer(((uint8,address,uint256,uint256)[],address,bool)[],bytes32)',
];

const blurInput =
  '((address,uint8,address,address,uint256,uint256,address,uint256,uint256,uint256,(uint16,address)[],uint256,bytes),uint8,bytes32,bytes32,bytes,uint8,uint256)';
const blurOrder = '(address,address,bytes32,uint256,uint256,uint8,(address,uint16),uint256)';
const blurExchange = '(uint256,bytes32[],(uint256,uint256,uint256,uint256),(uint256,uint256))';
const blurFee = '(address,uint16)';

const blur = [
  `execute(${blurInput},${blurInput})`,
  `bulkExecute((${blurInput},${blurInput})[])`,
  `takeAsk((${blurOrder}[],${blurExchange}[],${blurFee},bytes,address),bytes)`,
  `takeAskPool((${blurOrder}[],${blurExchange}[],${blurFee},bytes,address),bytes,uint256)`,
  `takeAskSingle((${blurOrder},${blurExchange},${blurFee},bytes,address),bytes)`,
  `takeAskSinglePool((${blurOrder},${blurExchange},${blurFee},bytes,address),bytes,uint256)`,
  `takeBid((${blurOrder}[],${blurExchange}[],${blurFee},bytes),bytes)`,
  `takeBidSingle((${blurOrder},${blurExchange},${blurFee},bytes),bytes)`,
];

// 1inch: Limit Order Protocol 3 and 4.
const limit3 = '(uint256,address,address,address,address,address,uint256,uint256,uint256,bytes)';
const limit4 = '(uint256,uint256,uint256,uint256,uint256,uint256,uint256,uint256)';
const oneInch = [
  `fillOrder(${limit3},bytes,bytes,uint256,uint256,uint256)`,
  `fillOrderTo(${limit3},bytes,bytes,uint256,uint256,uint256,address)`,
  `fillOrder(${limit4},bytes32,bytes32,uint256,uint256)`,
  `fillOrderArgs(${limit4},bytes32,bytes32,uint256,uint256,bytes)`,
  `fillContractOrder(${limit4},bytes,uint256,uint256)`,
  `fillContractOrderArgs(${limit4},bytes,uint256,uint256,bytes)`,
];

// CoW: its settlement contract, and the contract for recurring orders.
const cow = ['setPreSignature(bytes,bool)', 'create((address,bytes32,bytes),bool)'];

// 0x: its native orders, version 4.
const zeroExLimit =
  '(address,address,uint128,uint128,uint128,address,address,address,address,bytes32,uint64,uint256)';
const zeroExQuote = '(address,address,uint128,uint128,address,address,address,bytes32,uint64,uint256)';
const zeroExSignature = '(uint8,uint8,bytes32,bytes32)';
const zeroEx = [
  `fillLimitOrder(${zeroExLimit},${zeroExSignature},uint128)`,
  `fillRfqOrder(${zeroExQuote},${zeroExSignature},uint128)`,
  // From then on the signer places orders for the account.
  'registerAllowedOrderSigner(address,bool)',
];

/** Functions that place or fill an order, from the exchanges' ABIs. Their terms are not read. */
export const orders = (): readonly KnownFunction[] =>
  [...seaport, ...blur, ...oneInch, ...cow, ...zeroEx].map((signature) =>
    named(signature, { what: 'order' }),
  );
