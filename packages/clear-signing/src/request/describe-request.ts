import { describeMessage } from '../message/describe-message.ts';
import { type ClearSigningMessages, defineMessage } from '../messages/define-message.ts';
import { draftSwitch } from '../network/draft-switch.ts';
import { describeTransaction } from '../transaction/describe-transaction.ts';
import { draftCalls } from '../transaction/draft-calls.ts';
import { describeTypedData } from '../typed-data/describe-typed-data.ts';
import type { Chain, Token } from '../words/amounts.ts';
import type { Description, Draft } from '../words/description.ts';
import { guarded } from '../words/guarded.ts';
import { rawText } from '../words/raw-text.ts';
import { unknownMethod } from '../words/unknown-method.ts';
import { unreadable } from '../words/unreadable.ts';
import { warnings } from '../words/warnings.ts';

/** A request of a site on an EVM chain, with the wallet's context. */
export interface DescribeRequestParameters {
  readonly method: string;
  readonly params: unknown;
  readonly chain: Chain;
  /** Tokens on that chain that the wallet knows. */
  readonly tokens?: readonly Token[] | undefined;
  /** Addresses on that chain that the visitor knows. An allowance to any other raises a warning. */
  readonly knownAddresses?: readonly string[] | undefined;
  /** Host of the requesting site, if known. */
  readonly domain?: string | undefined;
  /** Networks that the wallet knows and can switch to. */
  readonly networks?: readonly Pick<Chain, 'id' | 'name'>[] | undefined;
  /** The language. Default: English. */
  readonly messages?: ClearSigningMessages | undefined;
}

/** Describes a JSON-RPC request to a wallet by its method. Never throws. */
export function describeRequest(parameters: DescribeRequestParameters): Description {
  const { messages } = parameters;
  try {
    return describe(parameters);
  } catch {
    // The parameters may contain getters or proxies.
    return guarded(messages, () => unreadable(undefined, defineMessage('requestUnreadable')));
  }
}

function describe(parameters: DescribeRequestParameters): Description {
  const { method, params, chain, tokens, knownAddresses, domain, messages } = parameters;
  const list: readonly unknown[] = Array.isArray(params) ? params : [];
  switch (method) {
    case 'eth_sendTransaction':
    case 'eth_signTransaction':
      return describeTransaction({ transaction: list[0], chain, tokens, knownAddresses, messages });
    case 'wallet_sendCalls':
      return guarded(messages, () => draftCalls(params, parameters));
    case 'personal_sign':
      return describeMessage({ message: list[0], address: text(list[1]), chain, domain, messages });
    case 'eth_sign':
      return guarded(messages, () => blindSignature(list));
    case 'eth_signTypedData_v3':
    case 'eth_signTypedData_v4':
      return describeTypedData({
        typedData: list[1],
        address: text(list[0]),
        chain,
        tokens,
        knownAddresses,
        messages,
      });
    case 'wallet_switchEthereumChain':
      return guarded(messages, () => draftSwitch(params, chain, parameters.networks ?? []));
    default:
      return guarded(messages, () => unknownMethod(method, params));
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function blindSignature(params: readonly unknown[]): Draft {
  return {
    kind: 'unknown',
    title: defineMessage('titleBlind'),
    summary: defineMessage('signBlind'),
    fields: [{ label: defineMessage('bytes'), value: rawText(params[1]), emphasis: 'warning' }],
    warnings: [warnings.blindSignature],
    raw: rawText(params),
  };
}
