import { useAppKitNetwork } from '@mooring/react';
import { expect, test } from 'vitest';
import { useAppKitNetworkCore } from './react.ts';

test('useAppKitNetworkCore is an alias of useAppKitNetwork', () => {
  expect(useAppKitNetworkCore).toBe(useAppKitNetwork);
});
