import {
  type AbiFunction,
  type DecodeFunctionDataReturnType,
  type ParseAbiItem,
  parseAbiItem,
  toFunctionSelector,
} from 'viem';
import type { DecodedCall } from './decoded-call.ts';

/** A function that is described by its arguments, or by its name alone. */
export type KnownFunction = ReadFunction | NamedFunction;

interface ReadFunction {
  readonly selector: string;
  readonly item: AbiFunction;
  /** Meaning of its arguments on the contract; `undefined` if unknown. */
  readonly read: (args: readonly unknown[], contract: string) => DecodedCall | undefined;
}

interface NamedFunction {
  readonly selector: string;
  /** The meaning, independent of the arguments. */
  readonly means: DecodedCall;
}

type Arguments<Signature extends string> =
  ParseAbiItem<Signature> extends infer Item extends AbiFunction
    ? NonNullable<DecodeFunctionDataReturnType<[Item]>['args']>
    : never;

/** A function by its signature, such as `function transfer(address to, uint256 amount)`. */
export function known<const Signature extends string>(
  signature: Signature,
  read: (args: Arguments<Signature>, contract: string) => DecodedCall | undefined,
): KnownFunction {
  const item = parseAbiItem(signature as string) as AbiFunction;
  return { selector: toFunctionSelector(item), item, read: read as ReadFunction['read'] };
}

/** A function by its name and the types of its arguments, such as `deposit()`. */
export function named(signature: string, means: DecodedCall): KnownFunction {
  return { selector: toFunctionSelector(signature), means };
}
