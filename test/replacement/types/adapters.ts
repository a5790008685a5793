// The adapters of AppKit 1.8.0 beside ours. Compiled but not run.
import type { WagmiAdapterOptions } from '@mooring/adapter-wagmi';
import type { WagmiAdapter as OriginalWagmi } from 'original/wagmi';
import { assert, type Same } from './assert.ts';
import type { Missing } from './compare.ts';

assert<Same<Missing<WagmiAdapterOptions, ConstructorParameters<typeof OriginalWagmi>[0]>, never>>(true);
