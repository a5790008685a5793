import * as v from 'valibot';
import { apiLimits } from './api-limits.ts';
import { plainAddress } from './forms.ts';

/** Path of an account's identity; `:address` is an {@link identityParams} member. */
export const identityPath = '/v1/identity/:address';

/** Path of the picture of an account's avatar. */
export const avatarPath = '/v1/identity/:address/avatar';

/** Members of {@link identityPath} and {@link avatarPath}. */
export const identityParams = v.object({ address: plainAddress });

/** Query parameters. Others are allowed and ignored. */
export const identityQuery = v.object({
  sender: v.optional(v.pipe(plainAddress, v.description('Address that requests it'))),
});

/** Body of a response of {@link identityPath}. */
export const identityAnswer = v.object({
  name: v.nullable(v.pipe(v.string(), v.maxLength(apiLimits.name))),
  avatar: v.nullable(
    v.pipe(
      v.string(),
      v.maxLength(apiLimits.icon),
      v.description('Image URL (`https:` or `data:`), set by a user: load it through the avatar route'),
    ),
  ),
});

export type Identity = v.InferOutput<typeof identityAnswer>;
