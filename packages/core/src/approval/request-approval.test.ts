import { expect, it } from 'vitest';
import { connected, page } from '../test-support/two-namespaces.ts';
import { grantOn } from '../testing/test-remote-wallet.ts';
import { createApprovalRequest, requestApproval, resolveApproval } from './request-approval.ts';

/** Asks the wallet, which approves these namespaces. */
async function approved(...namespaces: readonly string[]) {
  const { core, wallet, ...rest } = page();
  const request = createApprovalRequest(core, wallet);
  const grants = Object.fromEntries(namespaces.map((name) => [name, grantOn(`${name}:1`)]));
  const approval = requestApproval(
    core,
    request,
    () =>
      new Promise((resolve) => {
        wallet.on((event) => event.type === 'granted' && resolve(event.approval));
        wallet.grant(grants);
      }),
  );
  approval.catch(() => undefined);
  return { core, wallet, request, approval, ...rest };
}

it('has the adapter of each granted namespace connect', async () => {
  const { core, request, approval } = await approved('eip155', 'solana');
  await approval;
  await request.filled?.shown;
  expect(connected(core.store.getState())).toBe('eip155,solana');
});

it('rejects an approval that no adapter serves', async () => {
  const { core, approval } = await approved('polkadot');
  await expect(approval).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
  expect(connected(core.store.getState())).toBe('');
});

it('passes on the error of the wallet, and accepts the next request', async () => {
  const { core, wallet } = page();
  const refused = new Error('refused');
  const ask = (begin: Parameters<typeof requestApproval>[2]) =>
    requestApproval(core, createApprovalRequest(core, wallet), begin);
  await expect(ask(() => Promise.reject(refused))).rejects.toBe(refused);
  const { connect } = wallet;
  if (connect.by !== 'link') throw new Error('by a link');
  const proposal = createApprovalRequest(core, wallet).proposal;
  const signal = new AbortController().signal;
  await expect(
    ask(() => connect.begin({ proposal, signal, onLink: () => undefined })),
  ).resolves.toBeDefined();
});

it.each([
  { granted: ['solana', 'eip155'], namespace: 'solana', expected: 'solana' },
  { granted: ['solana', 'eip155'], namespace: undefined, expected: 'eip155' },
  { granted: ['solana'], namespace: undefined, expected: 'solana' },
])('leads to $expected if $granted are granted and $namespace is requested', async (row) => {
  const { core, request, approval } = await approved(...row.granted);
  const { grants } = await approval;
  const led = resolveApproval(core, {
    approval: { grants },
    filled: request.filled,
    namespace: row.namespace,
  });
  expect(await led).toBe(row.expected);
});

it('rejects if the requested namespace is not granted', async () => {
  const { core, request, approval } = await approved('solana');
  const { grants } = await approval;
  const led = resolveApproval(core, { approval: { grants }, filled: request.filled, namespace: 'eip155' });
  await expect(led).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
});
