// Every option of `createAppKit` of AppKit 1.8.0 beside ours. Compiled but not run.
import type { CreateAppKitOptions } from '@mooring/kit';
import type { AppKitOptions } from '../../interop/original-page/node_modules/@reown/appkit/dist/types/src/utils/TypesUtil.js';
import { assert, type Same } from './assert.ts';
import type { Missing, NotTaken } from './compare.ts';

type Features = NonNullable<CreateAppKitOptions['features']>;
type OriginalFeatures = NonNullable<AppKitOptions['features']>;

assert<Same<Missing<CreateAppKitOptions, AppKitOptions>, never>>(true);
// Adapters come from Mooring's packages.
assert<Same<NotTaken<CreateAppKitOptions, AppKitOptions>, 'adapters'>>(true);
assert<Same<Missing<Features, OriginalFeatures>, never>>(true);
assert<Same<NotTaken<Features, OriginalFeatures>, never>>(true);
