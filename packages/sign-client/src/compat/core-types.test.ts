import { expectTypeOf, it } from 'vitest';
import type { SignClient as DappClient } from '../exports/dapp.ts';
import type { SignClient } from '../exports/index.ts';
import type { CoreTypes, Metadata, SessionRecord } from '../exports/types.ts';
import type { WalletKit } from '../exports/wallet.ts';

const constant = {
  name: 'Shop',
  description: '',
  url: 'https://shop.example',
  icons: ['https://shop.example/icon.png'],
  redirect: { native: 'shop://', universal: 'https://shop.example/app', linkMode: true },
} as const;

type Given<Start extends (options: never) => unknown> =
  NonNullable<Parameters<Start>[0]> extends {
    metadata?: infer Value;
  }
    ? Value
    : never;

it('every client accepts metadata that was declared as a constant', () => {
  expectTypeOf(constant).toExtend<Given<typeof SignClient.init>>();
  expectTypeOf(constant).toExtend<Given<typeof DappClient.init>>();
  expectTypeOf(constant).toExtend<Given<typeof WalletKit.init>>();
});

it('metadata that a client gives out has the original shape, under every name', () => {
  expectTypeOf<CoreTypes.Metadata>().toEqualTypeOf<Metadata>();
  expectTypeOf<DappClient['metadata']>().toEqualTypeOf<Metadata>();
  expectTypeOf<SignClient['metadata']>().toEqualTypeOf<Metadata>();
  expectTypeOf<WalletKit['metadata']>().toEqualTypeOf<Metadata>();
  expectTypeOf<SessionRecord['peer']['metadata']>().toEqualTypeOf<Metadata>();
  expectTypeOf<Metadata['icons']>().toEqualTypeOf<string[]>();
});
