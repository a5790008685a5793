import { describeMessage } from '../message/describe-message.ts';
import { describeTransaction } from '../transaction/describe-transaction.ts';
import { describeTypedData } from '../typed-data/describe-typed-data.ts';
import type { Chain, Token } from '../words/amounts.ts';
import { createDescription, type Description } from '../words/description.ts';
import { guarded } from '../words/guarded.ts';
import { rawText } from '../words/raw-text.ts';
import { warnings } from '../words/warnings.ts';

export interface DescribeRequestParameters {
  readonly method: string;
  readonly params: unknown;
  readonly chain: Chain;
  readonly tokens?: readonly Token[] | undefined;
  /** Host of the site that asks, if it is known. */
  readonly domain?: string | undefined;
}

/** Describes a JSON-RPC request to a wallet by its method. Never throws. */
export function describeRequest(parameters: DescribeRequestParameters): Description {
  return guarded(() => describe(parameters));
}

function describe({ method, params, chain, tokens, domain }: DescribeRequestParameters): Description {
  const list: readonly unknown[] = Array.isArray(params) ? params : [];
  switch (method) {
    case 'eth_sendTransaction':
    case 'eth_signTransaction':
      return describeTransaction({ transaction: list[0], chain, tokens });
    case 'personal_sign':
      return describeMessage({ message: list[0], address: text(list[1]), chain, domain });
    case 'eth_sign':
      return blindSignature(list);
    case 'eth_signTypedData_v3':
    case 'eth_signTypedData_v4':
      return describeTypedData({ typedData: list[1], address: text(list[0]), chain, tokens });
    default:
      return unknownMethod(method, params);
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function blindSignature(params: readonly unknown[]): Description {
  return createDescription({
    kind: 'unknown',
    title: 'Blind signature',
    summary: 'Sign bytes without knowing what they mean.',
    fields: [{ label: 'Bytes', value: rawText(params[1]), emphasis: 'warning' }],
    warnings: [warnings.blindSignature],
    raw: rawText(params),
  });
}

function unknownMethod(method: unknown, params: unknown): Description {
  return createDescription({
    kind: 'unknown',
    title: 'Unknown request',
    summary: 'The wallet does not know what this request does.',
    fields: [{ label: 'Method', value: String(method), emphasis: 'warning' }],
    warnings: [warnings.unknownMethod],
    raw: rawText(params),
  });
}
