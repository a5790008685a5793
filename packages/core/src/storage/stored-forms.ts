import * as v from 'valibot';
import type { CaipAddress, CaipNetworkId } from '../contract/network.ts';

/** Non-empty text of at most `most` characters. */
export const storedText = (most: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(most));
export const storedChain = v.pipe(storedText(41), v.regex(/^[^:]+:[^:]+$/)) as v.GenericSchema<
  string,
  CaipNetworkId
>;
export const storedAccount = v.pipe(storedText(170), v.regex(/^[^:]+:[^:]+:[^:]+$/)) as v.GenericSchema<
  string,
  CaipAddress
>;
export const storedCount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Unix milliseconds. */
export const storedTime = v.pipe(v.number(), v.integer(), v.minValue(0));
