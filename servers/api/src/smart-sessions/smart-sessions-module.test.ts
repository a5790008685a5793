import {
  accountFactoryAbi,
  accountFactoryBytecode,
  anvilAccounts,
  startAnvil,
  waitForReceipt,
} from '@mooring/devnet';
import { revocationOf, type SmartSession, smartSessionsAnswer } from '@mooring/protocol/api';
import { readSettings } from '@mooring/server-kit';
import * as v from 'valibot';
import { createPublicClient, createWalletClient, type Hex, http, zeroAddress } from 'viem';
import { anvil } from 'viem/chains';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { apiSettings } from '../settings/api-settings.ts';
import { chainsFile } from '../test-support/chains-file.ts';
import { type Answer, openApi, type TestApi } from '../test-support/open-api.ts';

const [alice, bob, carol, dave] = anvilAccounts;
if (!alice || !bob || !carol || !dave) throw new Error('anvil has accounts');
type Account = typeof alice;

const site = 'https://site.example';
const permissions = [{ type: 'native-token-transfer', data: { ticker: 'ETH' }, policies: [] }];
const slow = 120_000;
let service: TestApi;

const open = (environment: Record<string, string> = {}) =>
  openApi({ ...readSettings(apiSettings, { ...environment, API_STATE: 'memory' }), port: 0 });

beforeAll(async () => {
  service = await open({ API_SMART_SESSIONS_CHANGES_RATE: '100000', API_SMART_SESSIONS_DAYS: '1' });
}, slow);
afterAll(() => service.api.close());

const secondsOf = ({ time }: TestApi) => Math.floor(time.now / 1_000);
const caip10 = (address: string, chain = 'eip155:1') => `${chain}:${address}`;
const codeOf = ({ body }: Answer): string => JSON.parse(body).error.code;

interface Storing {
  readonly account?: string;
  readonly signer?: Account;
  readonly fields?: object;
  readonly origin?: string | undefined;
  readonly on?: TestApi;
  readonly query?: string;
}

async function store({
  signer = alice,
  account = caip10(signer?.address ?? ''),
  fields = {},
  on = service,
  query = '',
  ...sender
}: Storing): Promise<Answer> {
  const { origin } = { origin: site, ...sender };
  const now = secondsOf(on);
  const message = JSON.stringify({
    ...{ account, permissions, context: '0xabcd', expiry: now + 3_600, timestamp: now },
    domain: 'site.example',
    ...fields,
  });
  const signature = await signer?.signMessage({ message });
  return on.ask(`/v1/sessions/${account}${query}`, {
    method: 'POST',
    headers: { ...(origin === undefined ? {} : { origin }), 'content-type': 'text/plain' },
    body: JSON.stringify({ message, signature }),
  });
}

const stored = async (storing: Storing): Promise<SmartSession> => JSON.parse((await store(storing)).body);

async function list(account: string, on = service) {
  const { status, body } = await on.ask(`/v1/sessions/${account}?projectId=x&st=appkit&sv=1`);
  expect(status).toBe(200);
  return v.parse(smartSessionsAnswer, JSON.parse(body));
}

const revoke = (account: string, pci: string, signature: Hex | undefined, on = service) =>
  on.ask(`/v1/sessions/${account}/revoke?projectId=x`, {
    method: 'POST',
    body: JSON.stringify({ pci, signature }),
  });

describe('smart sessions', () => {
  it('are stored by a signed message and listed by account, without their context', async () => {
    const account = caip10(alice.address);
    expect(await list(account)).toEqual([]);
    const session = await stored({});
    expect(session).toEqual({
      pci: expect.stringMatching(/^[0-9a-f]{64}$/),
      account: account.toLowerCase(),
      project: '',
      domain: 'site.example',
      permissions,
      expiry: secondsOf(service) + 3_600,
      createdAt: new Date(service.time.now).toISOString(),
      revokedAt: null,
    });
    expect(await list(account)).toEqual([session]);
    expect(await list(caip10(alice.address, 'eip155:10'))).toEqual([]);
    expect((await service.ask(`/v1/sessions/${account}`)).body).not.toContain('abcd"');
  });

  it.each<readonly [string, Storing, number, string]>([
    ['another account', { account: caip10(bob.address) }, 401, 'SIGNATURE_INVALID'],
    ['another site', { origin: 'https://other.example' }, 401, 'SIGNATURE_INVALID'],
    ['no site', { origin: undefined }, 401, 'SIGNATURE_INVALID'],
    ['an old message', { fields: { timestamp: 1 } }, 401, 'SIGNATURE_INVALID'],
    ['a message of the future', { fields: { timestamp: 9_999_999_999 } }, 401, 'SIGNATURE_INVALID'],
    ['a session that has expired', { fields: { expiry: 1 } }, 400, 'REQUEST_INVALID'],
    ['an end beyond all years', { fields: { expiry: 1e15 } }, 400, 'REQUEST_INVALID'],
    ['no permissions', { fields: { permissions: [] } }, 400, 'REQUEST_INVALID'],
    ['permissions that are none', { fields: { permissions: ['all'] } }, 400, 'REQUEST_INVALID'],
    [
      'a message for another chain',
      { fields: { account: caip10(alice.address, 'eip155:10') } },
      401,
      'SIGNATURE_INVALID',
    ],
    ['a message for no account', { fields: { account: undefined } }, 400, 'REQUEST_INVALID'],
    ['a project that no database stores', { query: '?projectId=%00' }, 400, 'REQUEST_INVALID'],
    ['an invalid context', { fields: { context: 'abcd' } }, 400, 'REQUEST_INVALID'],
    ['an account of another namespace', { account: 'solana:5eykt4:abc' }, 400, 'REQUEST_INVALID'],
    ['an address alone', { account: alice.address }, 400, 'REQUEST_INVALID'],
    ['too long a message', { fields: { more: 'x'.repeat(16_384) } }, 400, 'REQUEST_INVALID'],
  ])('are refused for %s', async (_, storing, status, code) => {
    const answer = await store(storing);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });

  it('are revoked by their account alone, and stay revoked when they are stored again', async () => {
    const account = caip10(carol.address);
    const { pci } = await stored({ signer: carol });
    const message = revocationOf(pci);
    const own = await carol.signMessage({ message });
    const foreign = await revoke(account, pci, await bob.signMessage({ message }));
    expect([foreign.status, codeOf(foreign)]).toEqual([401, 'SIGNATURE_INVALID']);
    const others = await revoke(caip10(bob.address), pci, own);
    expect([others.status, others.body]).toEqual([200, '{"success":false}']);
    expect((await revoke(account, 'f'.repeat(64), own)).body).toBe('{"success":false}');
    expect((await list(account))[0]?.revokedAt).toBeNull();
    expect((await revoke(carol.address, pci, own)).body).toBe('{"success":true}');
    const revokedAt = new Date(service.time.now).toISOString();
    service.time.now += 1_000;
    expect((await revoke(account, pci, own)).body).toBe('{"success":true}');
    expect((await stored({ signer: carol })).revokedAt).toBe(revokedAt);
    expect(await list(account)).toHaveLength(1);
  });

  it(
    'keep the newest 100 of an account, and those that expired for the days that are set',
    async () => {
      const account = caip10(dave.address);
      for (let place = 0; place < 101; place += 1) {
        service.time.now += 1;
        await store({ signer: dave, fields: { context: `0x${place.toString(16).padStart(4, '0')}` } });
      }
      const all = await list(account);
      expect(all).toHaveLength(100);
      expect(all.map(({ createdAt }) => createdAt)).toEqual(
        all
          .map(({ createdAt }) => createdAt)
          .sort()
          .reverse(),
      );
      service.time.now += 3 * 86_400_000;
      await store({ signer: alice, fields: { context: '0x01' } });
      expect(await list(account)).toEqual([]);
    },
    slow,
  );

  it(
    'are refused once there are as many as the operator allows, while known ones are stored again and revoked',
    async () => {
      const on = await open({ API_SMART_SESSIONS: '2', API_SMART_SESSIONS_DAYS: '1' });
      onTestFinished(() => on.api.close());
      const { pci } = await stored({ on });
      await stored({ on, signer: bob });
      const full = await store({ on, signer: carol });
      expect([full.status, codeOf(full)]).toEqual([507, 'STORE_FULL']);
      expect(JSON.parse(full.body).error.message).toBe(
        'This API stores no more smart sessions: it has as many as its operator allows.',
      );
      expect((await stored({ on })).pci).toBe(pci);
      const signature = await alice.signMessage({ message: revocationOf(pci) });
      expect((await revoke(caip10(alice.address), pci, signature, on)).body).toBe('{"success":true}');
      expect((await on.ask('/metrics')).body).toMatch(
        /^api_stored_rows\{[^}]*what="smart sessions"[^}]*\} 2$/m,
      );
      // Expired ones make room.
      on.time.now += 3 * 86_400_000;
      on.passTime();
      await vi.waitFor(async () => expect((await store({ on, signer: carol })).status).toBe(200));
    },
    slow,
  );

  it(
    'are of a listed project only, which may have its share of all, if projects are listed',
    async () => {
      const admin = 'an-admin-token-of-a-test-0123456789';
      const on = await open({
        ...{
          API_PROJECTS: 'listed',
          API_ADMIN_TOKEN: admin,
          API_SMART_SESSIONS: '2',
          API_PROJECT_SHARE: '50',
        },
      });
      onTestFinished(() => on.api.close());
      const made = await on.ask('/admin/v1/projects', {
        method: 'POST',
        headers: { authorization: `Bearer ${admin}` },
        body: JSON.stringify({ name: 'Site', origins: [site] }),
      });
      const { id } = JSON.parse(made.body) as { readonly id: string };
      const refused = await store({ on, query: `?projectId=${'f'.repeat(32)}` });
      expect([refused.status, codeOf(refused)]).toEqual([403, 'ORIGIN_REFUSED']);
      expect((await stored({ on, query: `?projectId=${id}` })).project).toBe(id);
      const full = await store({ on, signer: bob, query: `?projectId=${id}` });
      expect([full.status, JSON.parse(full.body).error.message]).toEqual([
        507,
        'This API stores no more smart sessions of this project: it has as many as its operator allows.',
      ]);
    },
    slow,
  );

  it(
    'of a contract are signed for its own chain only',
    async () => {
      const node = await startAnvil({ chainId: 31_337 });
      onTestFinished(() => node.stop());
      const transport = http(node.rpcUrl);
      const wallet = createWalletClient({ account: alice, chain: anvil, transport });
      const reader = createPublicClient({ chain: anvil, transport });
      const mined = (hash: Hex) => waitForReceipt(reader, hash);
      const { contractAddress: factory } = await mined(
        await wallet.deployContract({ abi: accountFactoryAbi, bytecode: accountFactoryBytecode }),
      );
      const call = { address: factory ?? zeroAddress, abi: accountFactoryAbi, args: [bob.address] } as const;
      await mined(await wallet.writeContract({ ...call, functionName: 'create' }));
      const address = await reader.readContract({ ...call, functionName: 'addressOf' });
      const on = await open({
        API_CHAINS: chainsFile(`eip155:31337=${node.rpcUrl}`, {
          more: {
            'eip155:31337': { currency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, blockSeconds: 0 },
          },
        }),
      });
      onTestFinished(() => on.api.close());
      const there = { on, signer: bob, account: caip10(address, 'eip155:31337') };
      expect((await store(there)).status).toBe(200);
      expect((await store({ ...there, account: caip10(address) })).status).toBe(401);
      expect((await store({ ...there, signer: carol })).status).toBe(401);
    },
    slow,
  );
});
