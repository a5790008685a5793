// What every hook of AppKit 1.8.0 returns beside ours. Compiled but not run.
import type * as Ours from '@mooring/kit/react';
import type * as Original from 'original/react';
import { assert, type Same } from './assert.ts';
import type { Missing } from './compare.ts';

type Hook = Extract<keyof typeof Original, `use${string}`>;
type Of<Module, N extends string> = N extends keyof Module
  ? Module[N] extends (...args: never[]) => infer Result
    ? Result
    : never
  : never;

/** A hook, a dot, and a member that it lacks. */
type MissingMembers = {
  [N in Hook]: `${N}.${Missing<Of<typeof Ours, N>, Of<typeof Original, N>>}`;
}[Hook];

assert<Same<Exclude<Hook, keyof typeof Ours>, never>>(true);
assert<Same<MissingMembers, never>>(true);

/** The entries of lists. */
type EntryOf<List> = List extends readonly (infer Entry)[] ? Entry : never;
type Connections<Module> = EntryOf<
  Of<Module, 'useAppKitConnections'> extends { connections: infer List } ? List : never
>;
type Accounts<Module> = EntryOf<
  Of<Module, 'useAppKitAccount'> extends { allAccounts: infer List } ? List : never
>;

// `auth` is that of the embedded wallet.
assert<Same<Missing<Connections<typeof Ours>, Connections<typeof Original>>, 'auth'>>(true);
assert<Same<Missing<Accounts<typeof Ours>, Accounts<typeof Original>>, never>>(true);
