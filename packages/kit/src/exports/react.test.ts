import { useAppKitNetwork } from '@mooring/react';
import { expect, test } from 'vitest';
import { useAppKitNetworkCore } from './react.ts';

test('useAppKitNetworkCore is useAppKitNetwork, under the name that adapters’ sites import', () => {
  expect(useAppKitNetworkCore).toBe(useAppKitNetwork);
});
