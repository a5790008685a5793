import { type CaipNetworkId, isAddressOf, isMooringError } from '@mooring/protocol';
import {
  type OnrampOptionsAnswer,
  type OnrampProvidersAnswer,
  type OnrampQuoteAnswer,
  type OnrampQuoteQuestion,
  type OnrampStatusAnswer,
  type OnrampUrlAnswer,
  type OnrampUrlQuestion,
  onrampDefaultLimits,
  onrampQuoteAnswer,
  onrampStatusAnswer,
  onrampUrlAnswer,
} from '@mooring/protocol/api';
import type { Logger } from '@mooring/server-kit';
import * as v from 'valibot';
import { createError } from '../errors.ts';
import { VendorFailure } from '../vendors/fetch-json.ts';
import { boundOptions } from './bound-options.ts';
import { chainOfName } from './networks.ts';
import type { OnrampSeller } from './onramp-seller.ts';

export interface OnrampServiceOptions {
  /** The first one answers if a request names none. */
  readonly sellers: readonly OnrampSeller[];
  readonly log: Logger;
  /** Called with each requested seller. */
  readonly onAsked?: ((seller: string, outcome: 'ok' | 'none' | 'failed') => void) | undefined;
}

/** Answers all onramp routes; each method throws a MooringError of the API. */
export interface OnrampService {
  providers(): OnrampProvidersAnswer;
  options(name: string | undefined): Promise<OnrampOptionsAnswer>;
  quote(question: OnrampQuoteQuestion): Promise<OnrampQuoteAnswer>;
  open(
    question: OnrampUrlQuestion,
    caller: { readonly clientIp: string; readonly project: string | undefined },
  ): Promise<OnrampUrlAnswer>;
  status(order: string): Promise<OnrampStatusAnswer>;
}

/** Dispatches requests to sellers. An order id starts with its seller's letter, so nothing is stored here. */
export function onrampService({ sellers, log, onAsked }: OnrampServiceOptions): OnrampService {
  function chosen(name: string | undefined): OnrampSeller {
    const seller = name === undefined ? sellers[0] : sellers.find(({ info }) => info.name === name);
    if (seller === undefined) throw createError('ONRAMP_NOT_OFFERED');
    return seller;
  }

  async function asked<Answer>(seller: OnrampSeller, ask: () => Promise<Answer | undefined>) {
    try {
      const answer = await ask();
      onAsked?.(seller.info.name, answer === undefined ? 'none' : 'ok');
      return answer;
    } catch (error) {
      onAsked?.(seller.info.name, 'failed');
      if (isMooringError(error)) throw error;
      log.warn({ error, seller: seller.info.name }, 'an on-ramp failed');
      throw createError('VENDOR_UNAVAILABLE');
    }
  }

  return {
    providers: () => ({ providers: sellers.map(({ info }) => info) }),
    async options(name) {
      const seller = chosen(name);
      const options = await asked(seller, async () => boundOptions(await seller.options()));
      if (options === undefined) throw createError('ONRAMP_NOT_OFFERED');
      return options;
    },
    async quote({ purchaseCurrency, paymentCurrency, amount, network, paymentMethod = 'card', provider }) {
      const seller = chosen(provider);
      const method = paymentMethod.toLowerCase();
      checkAmount(amount, method, paymentCurrency.id);
      const purchase = {
        ...{ symbol: purchaseCurrency.symbol, money: paymentCurrency.id, amount, method },
        chain: quotedChain(network, purchaseCurrency.symbol),
      };
      const quote = await asked(seller, async () =>
        accepted(onrampQuoteAnswer, await seller.quote(purchase)),
      );
      if (quote === undefined) throw createError('ONRAMP_NOT_OFFERED');
      return quote;
    },
    async open(question, caller) {
      const seller = chosen(question.provider);
      const [wallet] = question.destinationWallets;
      if (wallet === undefined) throw createError('ONRAMP_NOT_OFFERED');
      const { paymentCurrency: money = 'USD', presetFiatAmount, presetCryptoAmount } = question;
      const [amount, cryptoAmount] = [presetFiatAmount, presetCryptoAmount].map(plainAmount);
      if (amount !== undefined) checkAmount(amount, 'ach_bank_account', money);
      const chain = readChain(question.chainId ?? question.defaultNetwork ?? wallet.blockchains?.[0]);
      // Coins sent to an address of another chain would be lost.
      if (chain !== undefined && !isAddressOf(chain.split(':')[0] ?? '', wallet.address))
        throw createError('ADDRESS_INVALID', { chain });
      const checkout = {
        ...{
          address: wallet.address,
          symbol: question.asset ?? wallet.assets?.[0],
          money,
          amount,
          cryptoAmount,
        },
        chain,
        ...caller,
      };
      const opened = await asked(seller, async () => {
        const page = await seller.open(checkout);
        if (page === undefined) return undefined;
        const { url, order } = page;
        return accepted(onrampUrlAnswer, {
          url,
          ...(order === undefined ? {} : { order: `${letterOf(seller)}_${order}` }),
        });
      });
      if (opened === undefined) throw createError('ONRAMP_NOT_OFFERED');
      return opened;
    },
    async status(order) {
      const seller = sellers.find((one) => order.startsWith(`${letterOf(one)}_`));
      const found =
        seller &&
        (await asked(seller, async () => {
          const status = await seller.status(order.slice(2));
          return accepted(onrampStatusAnswer, status && { ...status, provider: seller.info.name });
        }));
      if (found === undefined) throw createError('ONRAMP_ORDER_NOT_FOUND');
      return found;
    },
  };
}

/** An answer that clients accept, such as with an address that is not too long. @throws VendorFailure that says what they do not */
function accepted<Answer>(
  schema: v.GenericSchema<unknown, Answer>,
  answer: NoInfer<Answer> | undefined,
): Answer | undefined {
  if (answer === undefined) return undefined;
  const read = v.safeParse(schema, answer);
  if (read.success) return read.output;
  throw new VendorFailure(
    `clients would refuse its answer: ${v.getDotPath(read.issues[0])} is too long, or not of the form that they read`,
  );
}

const letterOf = ({ info }: OnrampSeller): string => info.name.slice(0, 1);

/** The chain of a quote. Other clients send the symbol in place of a chain. */
function quotedChain(network: string | undefined, symbol: string): CaipNetworkId | undefined {
  return network?.toUpperCase() === symbol.toUpperCase() ? undefined : readChain(network);
}

/**
 * A chain by its id or name.
 *
 * @throws MooringError `ONRAMP_NOT_OFFERED` for an unknown name, which is not a request for the usual chain
 */
function readChain(text: string | undefined): CaipNetworkId | undefined {
  if (text === undefined) return undefined;
  const chain = text.includes(':') ? (text as CaipNetworkId) : chainOfName(text);
  if (chain === undefined) throw createError('ONRAMP_NOT_OFFERED');
  return chain;
}

/**
 * A client's number in plain digits.
 *
 * @throws MooringError `REQUEST_INVALID` for one that has none: too large, or less than 8 decimals show
 */
function plainAmount(amount: string | number | undefined): string | undefined {
  if (amount === undefined || Number(amount) === 0) return undefined;
  if (typeof amount === 'string') return amount;
  const digits = amount.toFixed(8);
  if (digits.includes('e') || Number(digits) === 0) {
    throw createError('REQUEST_INVALID', { problem: 'presetFiatAmount or presetCryptoAmount: out of range' });
  }
  return digits.replace(/\.?0+$/, '');
}

function checkAmount(amount: string, method: string, currency: string): void {
  const limit = onrampDefaultLimits.find(({ id }) => id === method) ?? onrampDefaultLimits[0];
  const { min: least, max: most } = limit;
  if (Number(amount) >= Number(least) && Number(amount) <= Number(most)) return;
  throw createError('ONRAMP_AMOUNT_REFUSED', { least, most, currency });
}
