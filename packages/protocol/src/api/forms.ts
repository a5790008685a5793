import * as v from 'valibot';

// OpenAPI is generated from these schemas and would silently omit transforms, bigints and custom checks.

const caip2Form = '[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}';
const addressForm = '[-.%a-zA-Z0-9]{1,128}';

/** CAIP-2 chain id, `eip155:1`. */
export const caip2 = v.pipe(v.string(), v.maxLength(41), v.regex(new RegExp(`^${caip2Form}$`)));

/** CAIP-10 account id, `eip155:1:0xab…`. */
export const caip10 = v.pipe(
  v.string(),
  v.maxLength(170),
  v.regex(new RegExp(`^${caip2Form}:${addressForm}$`)),
);

/** CAIP-10 ids separated by commas, at most 20. */
export const caip10List = v.pipe(
  v.string(),
  v.maxLength(3_420),
  v.regex(new RegExp(`^${caip2Form}:${addressForm}(,${caip2Form}:${addressForm}){0,19}$`)),
);

/** An address as its chain writes it, without a chain. */
export const plainAddress = v.pipe(v.string(), v.maxLength(128), v.regex(new RegExp(`^${addressForm}$`)));

/** A non-negative amount in decimals: `12`, `0.000001`. Never with an exponent. */
export const decimalAmount = v.pipe(
  v.string(),
  v.maxLength(178),
  v.regex(/^(0|[1-9][0-9]{0,77})(\.[0-9]{1,99})?$/),
);

/** Decimals of a token, as text: `0` to `99`. */
export const decimalCount = v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]?)$/));

/** A non-negative integer of at most 256 bits, in decimals. */
export const wholeNumber = v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]{0,77})$/));

/** Start of the next page of a list; only the API that issued it can read it. */
export const pageCursor = v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{1,4096}$/));

/** Text that databases accept: without NUL and lone surrogates. */
export const storable = v.regex(/^[^\0\p{Cs}]*$/u, 'has a character that cannot be stored');

/** Id of a project, as the client sends it. */
export const projectId = v.pipe(v.string(), v.maxLength(128), storable);

/** A positive amount of units. */
export const someUnits = v.pipe(v.string(), v.maxLength(78), v.regex(/^[1-9][0-9]{0,77}$/));

/** Bytes as `0x` and hexadecimal digits, at most 32,768. */
export const hexBytes = v.pipe(v.string(), v.maxLength(65_538), v.regex(/^0x([0-9a-fA-F]{2})*$/));
