import * as v from 'valibot';
import { apiLimits } from './api-limits.ts';
import { plainAddress, storable } from './forms.ts';

/** Paths of names; `:name` and `:address` are members of {@link nameParams} and {@link nameAddressParams}. */
export const namePaths = {
  register: '/v1/profile/account',
  account: '/v1/profile/account/:name',
  attributes: '/v1/profile/account/:name/attributes',
  address: '/v1/profile/account/:name/address',
  reverse: '/v1/profile/reverse/:address',
  suggestions: '/v1/profile/suggestions/:name',
} as const;

const plainName = v.pipe(v.string(), v.maxLength(255), v.regex(/^[-.a-zA-Z0-9]+$/));
const evmAddress = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/));
const isoTime = v.pipe(v.string(), v.maxLength(40), v.description('ISO 8601'));

/** Members of the paths of a name. */
export const nameParams = v.object({ name: plainName });

/** Members of the path of an address. */
export const nameAddressParams = v.object({ address: plainAddress });

/** Query parameters of lookups. Others are allowed and ignored. */
export const nameQuery = v.object({
  apiVersion: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(8),
      v.description('`2` returns an empty list for an unknown name instead of 404'),
    ),
  ),
});

/** Query parameters of suggestions. Others are allowed and ignored. */
export const nameSuggestionsQuery = v.object({
  zone: v.optional(v.pipe(plainName, v.description('Suffix of all names'))),
});

/** Attributes of a name, chosen by its owner: untrusted input. */
export const nameAttributes = v.object({
  avatar: v.optional(v.pipe(v.string(), v.maxLength(apiLimits.icon), storable)),
  bio: v.optional(v.pipe(v.string(), v.maxLength(apiLimits.bio), storable)),
});

/** A registered name. */
export const registeredName = v.object({
  name: plainName,
  registered_at: isoTime,
  updated_at: isoTime,
  addresses: v.record(
    v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.description('Coin type (ENSIP-9, ENSIP-11)')),
    v.object({ address: evmAddress, created: isoTime }),
  ),
  attributes: v.pipe(v.array(nameAttributes), v.maxLength(1)),
});

/** Body of a response to a name: the name, or an empty list. */
export const nameAnswer = v.union([registeredName, v.pipe(v.array(v.never()), v.maxLength(0))]);

/** Body of a response to an address. */
export const nameReverseAnswer = v.pipe(v.array(registeredName), v.maxLength(apiLimits.names));

/** Body of a response of suggestions: the requested name first, if it is valid. */
export const nameSuggestionsAnswer = v.object({
  suggestions: v.pipe(
    v.array(v.object({ name: plainName, registered: v.boolean() })),
    v.maxLength(apiLimits.suggestions),
  ),
});

/** A signed message of an owner, which alone determines the change. */
export const nameChange = v.object({
  coin_type: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,10}$/))]),
    v.description(
      'Coin type of the chain that the address signs on. Signatures of contracts are verified there',
    ),
  ),
  address: evmAddress,
  message: v.pipe(
    v.string(),
    v.maxLength(apiLimits.nameMessage),
    v.description('The exact JSON text that was signed'),
  ),
  signature: v.pipe(v.string(), v.maxLength(16_384), v.regex(/^0x[0-9a-fA-F]*$/)),
});

const signedAt = {
  timestamp: v.pipe(v.number(), v.integer(), v.minValue(0), v.description('Unix seconds')),
  domain: v.optional(v.pipe(v.string(), v.maxLength(255), v.description('Host of the requesting site'))),
};

/** The JSON text that registers a name, parsed. */
export const registerMessage = v.object({
  name: plainName,
  attributes: v.optional(nameAttributes),
  ...signedAt,
});

/** The name that a change is for. Clients of other makers leave it out. */
const changed = { name: v.optional(plainName) };

/** The JSON text that changes attributes, parsed. */
export const attributesMessage = v.object({ ...changed, attributes: nameAttributes, ...signedAt });

/** The JSON text that adds the signer's address on another chain, parsed. */
export const addressMessage = v.object({
  ...changed,
  coin_type: nameChange.entries.coin_type,
  address: evmAddress,
  ...signedAt,
});

export type RegisteredName = v.InferOutput<typeof registeredName>;
export type NameAttributes = v.InferOutput<typeof nameAttributes>;
export type NameChange = v.InferOutput<typeof nameChange>;
export type NameSuggestions = v.InferOutput<typeof nameSuggestionsAnswer>;
