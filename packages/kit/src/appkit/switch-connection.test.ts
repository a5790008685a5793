import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { expect, it, vi } from 'vitest';
import { switchTo } from './switch-connection.ts';

it('reports no change if it fails', async () => {
  const core = createCore({ networks: [testNetwork(1)], adapters: [] });
  const onChange = vi.fn();
  await expect(switchTo(core, { connection: { connectorId: 'test.one' }, onChange })).rejects.toMatchObject({
    code: 'CHAIN_ADAPTER_NOT_FOUND',
  });
  expect(onChange).not.toHaveBeenCalled();
  core.destroy();
});
