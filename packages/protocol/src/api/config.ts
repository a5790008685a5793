import * as v from 'valibot';

import { caip2 } from './forms.ts';

/** Path of the operator's configuration of a project's modal. */
export const configPath = '/appkit/v1/config';
/** Path of whether modal events are wanted. */
export const analyticsConfigPath = '/getAnalyticsConfig';
/** Path of a project's configuration, for operators; `:id` is a member of `projectParams`. */
export const projectConfigPath = '/admin/v1/projects/:id/config';

/** Features that an operator can configure, by their ids on the wire. */
export const remoteFeatureIds = [
  'social_login',
  'swap',
  'onramp',
  'activity',
  'reown_branding',
  'multi_wallet',
  'email_capture',
  'fund_from_exchange',
  'payments',
  'reown_authentication',
] as const;

const feature = v.object({
  id: v.pipe(v.string(), v.maxLength(64)),
  isEnabled: v.boolean(),
  // One unusable name must not take the operator's other features from the page.
  config: v.fallback(
    v.nullable(
      v.pipe(
        v.array(v.pipe(v.string(), v.maxLength(64))),
        v.maxLength(64),
        v.description('Provider names. `null`: the site decides'),
      ),
    ),
    [],
  ),
});

const webAddress = v.pipe(v.string(), v.maxLength(2_048), v.regex(/^https:\/\/[^\s"'<>\\]+$/));

/** The operator's line at the foot of the modal. */
const branding = v.strictObject({
  text: v.pipe(v.string(), v.nonEmpty(), v.maxLength(80)),
  url: v.optional(v.pipe(webAddress, v.description('Link target'))),
});

/** Query parameters of the configuration. Others are allowed and ignored. */
export const configQuery = v.object({ projectId: v.optional(v.pipe(v.string(), v.maxLength(128))) });

/** Body of a response of {@link configPath}. */
export const configAnswer = v.object({
  features: v.pipe(
    v.array(feature),
    v.maxLength(64),
    v.description(
      'Features that are not listed are off. An enabled feature whose `config` is `null` follows the site',
    ),
  ),
  branding: v.optional(v.pipe(branding, v.description('Shown if `reown_branding` is enabled'))),
  restrictTimeZones: v.optional(
    v.pipe(v.boolean(), v.description('Whether buying and swapping are hidden in restricted time zones')),
  ),
  swapNetworks: v.optional(
    v.pipe(
      v.array(caip2),
      v.maxLength(500),
      v.description('Chains that the API can swap on, besides the default ones'),
    ),
  ),
  networkImages: v.optional(
    v.pipe(v.array(caip2), v.maxLength(500), v.description('Chains that the API has an image for')),
  ),
});

/** Body of a response of {@link analyticsConfigPath}. */
export const analyticsConfigAnswer = v.object({
  isAnalyticsEnabled: v.boolean(),
  withAddresses: v.optional(
    v.pipe(v.boolean(), v.description("Whether events are stored with the visitor's address")),
  ),
});

const choice = v.optional(
  v.union([
    v.boolean(),
    v.literal('site'),
    v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,64}$/))), v.maxLength(64)),
  ]),
);

/**
 * An operator's configuration of the modal for a project's sites. Omitted members follow the API's settings or the
 * site.
 */
export const projectConfig = v.strictObject({
  features: v.optional(
    v.strictObject({
      social_login: choice,
      swap: choice,
      onramp: choice,
      activity: choice,
      reown_branding: choice,
      multi_wallet: choice,
      email_capture: choice,
      fund_from_exchange: choice,
      payments: choice,
      reown_authentication: choice,
    }),
  ),
  branding: v.optional(branding),
  analytics: v.optional(v.pipe(v.boolean(), v.description('Whether modal events are stored'))),
  restrictTimeZones: v.optional(v.boolean()),
});

export type RemoteFeatureId = (typeof remoteFeatureIds)[number];
export type ConfigAnswer = v.InferOutput<typeof configAnswer>;
export type ProjectConfig = v.InferOutput<typeof projectConfig>;
