import fc from 'fast-check';

/** One step of a random schedule. `pick` chooses a session, `how` a variant. */
export type Step =
  | { readonly kind: 'connect' | 'cut' | 'refuse' | 'heal' | 'redeliver' }
  | { readonly kind: 'request' | 'event' | 'update' | 'extend' | 'ping'; readonly pick: number }
  | { readonly kind: 'signIn'; readonly byLink: boolean; readonly how: 'session' | 'signature' | 'reject' }
  | { readonly kind: 'disconnect'; readonly side: 'dapp' | 'wallet'; readonly pick: number }
  | { readonly kind: 'restart'; readonly side: 'dapp' | 'wallet' }
  /** Kills a side at the end of the next step, of which only `writes` writes reach the disk. */
  | { readonly kind: 'crash'; readonly side: 'dapp' | 'wallet'; readonly writes: number }
  | { readonly kind: 'wait'; readonly milliseconds: number };

const pick = fc.nat({ max: 5 });
const side = fc.constantFrom('dapp' as const, 'wallet' as const);

export const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('connect' as const) }) },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'request' as const,
          'event' as const,
          'update' as const,
          'extend' as const,
          'ping' as const,
        ),
        pick,
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.nat({ max: 1_500 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom('cut' as const, 'refuse' as const, 'heal' as const, 'redeliver' as const),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('signIn' as const),
        byLink: fc.boolean(),
        how: fc.constantFrom('session' as const, 'session' as const, 'signature' as const, 'reject' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('disconnect' as const), side, pick }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), side }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('crash' as const), side, writes: fc.nat({ max: 6 }) }),
    },
  ),
  { minLength: 2, maxLength: 18 },
);

/** Fate of deliveries (0 held back, 2 duplicated) and of frames to the relay, cycled. */
export const faults = fc.record({
  /** Whether the wallet supports sign-in; otherwise it receives the accompanying proposal. */
  signsIn: fc.constantFrom(true, true, false),
  /** Fate of addresses with which apps open each other (0 not followed, 2 duplicated), cycled. */
  links: fc.array(fc.constantFrom(0, 1, 1, 1, 2), { minLength: 1, maxLength: 12 }),
  deliveries: fc.array(fc.constantFrom(0, 1, 1, 1, 2), { minLength: 1, maxLength: 12 }),
  frames: fc.array(
    fc.constantFrom('take' as const, 'take' as const, 'take' as const, 'silent' as const, 'ignore' as const),
    {
      minLength: 1,
      maxLength: 12,
    },
  ),
});
