import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import {
  accountFactoryAbi,
  accountFactoryBytecode,
  anvilAccounts,
  startAnvil,
  waitForReceipt,
} from '@mooring/devnet';
import { type AuthAccount, authAccount, authNonceAnswer } from '@mooring/protocol/api';
import { formatSignInMessage } from '@mooring/protocol/siwe';
import { readSettings } from '@mooring/server-kit';
import { base58, createBase58check } from '@scure/base';
import * as v from 'valibot';
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  serializeErc6492Signature,
  zeroAddress,
} from 'viem';
import { privateKeyToAccount, sign as signHash } from 'viem/accounts';
import { anvil } from 'viem/chains';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { apiSettings } from '../settings/api-settings.ts';
import { chainsFile } from '../test-support/chains-file.ts';
import { type Answer, openApi, type Question, type TestApi } from '../test-support/open-api.ts';
import { type PostgresServer, startPostgres } from '../test-support/postgres-server.ts';

const [alice, bob] = anvilAccounts;
if (!alice || !bob) throw new Error('anvil has accounts');
const site = 'https://site.example';

const open = (environment: Record<string, string> = {}) =>
  openApi({
    ...readSettings(apiSettings, {
      API_STATE: 'memory',
      API_AUTH_SIGN_IN_RATE: '100000',
      API_AUTH_RATE: '100000',
      ...environment,
    }),
    port: 0,
  });

async function opened(environment: Record<string, string>): Promise<TestApi> {
  const api = await open(environment);
  onTestFinished(() => api.api.close());
  return api;
}

interface SignInAs {
  readonly address?: string;
  readonly chainId?: `${string}:${string}`;
  readonly sign?: (message: string) => string | Promise<string>;
  readonly on?: TestApi;
  /** `null`: a program, not a browser. */
  readonly origin?: string | null;
  readonly project?: string;
  readonly fields?: Partial<Parameters<typeof formatSignInMessage>[0]>;
  /** Changes the message before it is signed. */
  readonly write?: (text: string) => string;
  readonly nonce?: v.InferOutput<typeof authNonceAnswer>;
  readonly body?: object;
}

const api = (
  on: TestApi,
  path: string,
  { project = 'shop', ...question }: Question & { project?: string } = {},
) => on.ask(`/auth/v1/${path}${path.includes('?') ? '&' : '?'}projectId=${project}&st=appkit&sv=1`, question);
const newNonce = async (on: TestApi, project?: string) =>
  v.parse(authNonceAnswer, JSON.parse((await api(on, 'nonce', { ...(project && { project }) })).body));

let service: TestApi;
async function signIn({
  address = alice?.address ?? '',
  chainId = 'eip155:1',
  sign: signBy = (message) => alice?.signMessage({ message }) ?? '',
  on = service,
  origin = site,
  project = 'shop',
  fields = {},
  write = (text) => text,
  nonce,
  body = {},
}: SignInAs = {}): Promise<Answer> {
  const given = nonce ?? (await newNonce(on, project));
  const text = write(
    formatSignInMessage({
      domain: 'site.example',
      uri: `${site}/shop`,
      version: '1',
      nonce: given.nonce,
      issuedAt: new Date(on.time.now).toISOString(),
      address,
      chainId,
      ...fields,
    }),
  );
  const signature = await signBy(text);
  return api(on, 'authenticate', {
    project,
    method: 'POST',
    headers: { ...(origin === null ? {} : { origin }), 'x-nonce-jwt': `Bearer ${given.token}` },
    body: JSON.stringify({ message: text, signature, ...body }),
  });
}

const tokenOf = ({ body }: Answer): string => JSON.parse(body).token;
const codeOf = ({ status, body }: Answer) => [status, JSON.parse(body).error?.code];
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const me = (token: string, on = service, query = '') => api(on, `me${query}`, { headers: bearer(token) });
const accountOf = ({ body }: Answer): AuthAccount => v.parse(authAccount, JSON.parse(body));

describe.each(['PGlite', 'PostgreSQL'])('sign-in with %s', (store) => {
  let postgres: PostgresServer | undefined;
  beforeAll(async () => {
    if (store === 'PostgreSQL') postgres = await startPostgres();
    service = await open(postgres ? { API_DATABASE: await postgres.newDatabase() } : {});
  }, 120_000);
  afterAll(async () => {
    await service.api.close();
    await postgres?.stop();
  });

  it('answers /me with the claims of the token', async () => {
    const token = tokenOf(
      await signIn({ body: { walletInfo: { type: 'extension', name: 'Harbour', icon: 'x' } } }),
    );
    const answer = accountOf(await me(token));
    expect(answer).toMatchObject({
      address: alice.address,
      caip2Network: 'eip155:1',
      chainId: 1,
      chainNamespace: 'eip155',
      sub: `eip155:1:${alice.address}`,
      domain: 'site.example',
      aud: site,
      uri: `${site}/shop`,
      projectIdKey: 'shop',
      exp: service.time.now / 1_000 + 604_800,
    });
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(payload).toMatchObject(answer);
    const { appKitAccount } = accountOf(await me(token, service, '?includeAppKitAccount=true'));
    expect(appKitAccount).toMatchObject({
      uuid: answer.profileUuid,
      connection_method: { type: 'extension', name: 'Harbour' },
      metadata: null,
    });
  });

  it('keeps the profile of a returning account and creates others for other accounts and projects', async () => {
    const profile = async (as: SignInAs = {}) => {
      const answer = await signIn(as);
      const { project = 'shop' } = as;
      return accountOf(await api(service, 'me', { project, headers: bearer(tokenOf(answer)) })).profileUuid;
    };
    const first = await profile();
    const lower = {
      fields: {},
      write: (text: string) => text.replace(alice.address, alice.address.toLowerCase()),
    };
    expect(await profile(lower)).toBe(first);
    const others = [
      await profile({ address: bob.address, sign: (message) => bob.signMessage({ message }) }),
      await profile({ project: 'other' }),
    ];
    expect(new Set([first, ...others]).size).toBe(3);
  });

  it('accepts a nonce once, even for concurrent sign-ins', async () => {
    const nonce = await newNonce(service);
    const answers = await Promise.all([1, 2, 3].map(() => signIn({ nonce })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const token = tokenOf(answers.find(({ status }) => status === 200) ?? (answers[0] as Answer));
    await api(service, 'sign-out', { method: 'POST', headers: bearer(token) });
    expect(codeOf(await signIn({ nonce }))).toEqual([401, 'SIGNATURE_INVALID']);
  });

  it('stores the account metadata of a site', async () => {
    const token = tokenOf(await signIn());
    const put = (body: unknown) =>
      api(service, 'account-metadata', { method: 'PUT', headers: bearer(token), body: JSON.stringify(body) });
    const read = async () =>
      accountOf(await me(token, service, '?includeAppKitAccount=true')).appKitAccount?.metadata;
    // A null character and half a surrogate pair: PostgreSQL stores neither in text.
    const metadata = {
      name: "Ann'); drop table auth_accounts; --",
      odd: '\u0000\ud800',
      list: [1, { a: null }],
    };
    expect((await put({ metadata })).status).toBe(200);
    expect(await read()).toEqual(metadata);
    expect(codeOf(await put({ metadata: { text: 'a'.repeat(9_000) } }))).toEqual([400, 'REQUEST_INVALID']);
    expect(codeOf(await put({ metadata: 'text' }))).toEqual([400, 'REQUEST_INVALID']);
    expect(await read()).toEqual(metadata);
    expect((await put({ metadata: null })).status).toBe(200);
    expect(await read()).toBeNull();
  });

  it('refuses a project id that databases cannot store', async () => {
    expect(codeOf(await service.ask('/auth/v1/nonce?projectId=%00'))).toEqual([400, 'REQUEST_INVALID']);
  });

  it('ends on sign-out, on expiry, and after fifty newer sign-ins', async () => {
    const [first, second] = [tokenOf(await signIn()), tokenOf(await signIn())];
    expect((await api(service, 'sign-out', { method: 'POST', headers: bearer(first) })).status).toBe(200);
    expect(codeOf(await me(first))).toEqual([401, 'SIGN_IN_ENDED']);
    expect((await me(second)).status).toBe(200);
    const expirationTime = new Date(service.time.now + 5_000).toISOString();
    const short = tokenOf(await signIn({ fields: { expirationTime } }));
    service.time.now += 5_000;
    expect(codeOf(await me(short))).toEqual([401, 'SIGN_IN_ENDED']);
    for (let times = 0; times < 50; times += 1) {
      service.time.now += 1;
      expect((await signIn()).status).toBe(200);
    }
    expect(codeOf(await me(second))).toEqual([401, 'SIGN_IN_ENDED']);
  });

  it('shares sign-ins between processes with the same database', async () => {
    if (postgres === undefined) return;
    const url = await postgres.newDatabase();
    const [one, other] = [await opened({ API_DATABASE: url }), await opened({ API_DATABASE: url })];
    const nonce = await newNonce(one);
    const token = tokenOf(await signIn({ on: other, nonce }));
    expect((await me(token, one)).status).toBe(200);
    expect(codeOf(await signIn({ on: one, nonce }))).toEqual([401, 'SIGNATURE_INVALID']);
    await api(one, 'sign-out', { method: 'POST', headers: bearer(token) });
    expect(codeOf(await me(token, other))).toEqual([401, 'SIGN_IN_ENDED']);
  });
});

describe('sign-in', () => {
  beforeAll(async () => {
    service = await open();
  }, 120_000);
  afterAll(() => service.api.close());

  const toolkit = (text: string) =>
    text
      .replace('your Ethereum account', 'your Mainnet account')
      .replace('Chain ID: 1', 'Chain ID: eip155:1')
      .replace('\n\n\n', '\n\n');

  it('accepts the message format of the toolkit that sites migrate from', async () => {
    const answer = await signIn({ write: toolkit });
    expect(accountOf(await me(tokenOf(answer)))).toMatchObject({ caip2Network: 'eip155:1' });
  });

  it('verifies the signature of a Solana account', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const address = base58.encode(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
    const as = {
      address,
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      sign: (message: string) =>
        base58.encode(
          sign(
            null,
            Buffer.from(message),
            createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' })),
          ),
        ),
    } as const;
    const answer = accountOf(await me(tokenOf(await signIn(as))));
    expect(answer).toMatchObject({
      address,
      chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      chainNamespace: 'solana',
    });
    expect(codeOf(await signIn({ ...as, sign: () => base58.encode(new Uint8Array(64)) }))).toEqual([
      401,
      'SIGNATURE_INVALID',
    ]);
  });

  it('verifies the signature of a Bitcoin account', async () => {
    const hash = (name: string, data: Uint8Array) => createHash(name).update(data).digest();
    const key: Hex = `0x${'17'.repeat(32)}`;
    const { publicKey } = privateKeyToAccount(key);
    const [x, y] = [publicKey.slice(4, 68), publicKey.slice(68)];
    const compressed = Buffer.from(`${Number.parseInt(y.slice(-1), 16) % 2 ? '03' : '02'}${x}`, 'hex');
    const check = createBase58check((data: Uint8Array) => hash('sha256', data));
    const address = check.encode(
      Buffer.concat([Buffer.from([0]), hash('ripemd160', hash('sha256', compressed))]),
    );
    const signBy = async (message: string) => {
      const text = Buffer.from(message);
      const size = text.length < 253 ? [text.length] : [253, text.length & 255, text.length >> 8];
      const head = Buffer.from('\x18Bitcoin Signed Message:\n');
      const digest = hash('sha256', hash('sha256', Buffer.concat([head, Buffer.from(size), text])));
      const { r, s, yParity } = await signHash({ hash: `0x${digest.toString('hex')}`, privateKey: key });
      return Buffer.from(`${(31 + (yParity ?? 0)).toString(16)}${r.slice(2)}${s.slice(2)}`, 'hex').toString(
        'base64',
      );
    };
    const as = { address, chainId: 'bip122:000000000019d6689c085ae165831e93', sign: signBy } as const;
    expect(accountOf(await me(tokenOf(await signIn(as))))).toMatchObject({
      address,
      chainNamespace: 'bip122',
    });
    expect(codeOf(await signIn({ ...as, sign: () => signBy('another') }))).toEqual([
      401,
      'SIGNATURE_INVALID',
    ]);
  });

  it('verifies the signature of a contract account through its node, also before deployment', async () => {
    const chain = await startAnvil({ chainId: 31_337 });
    onTestFinished(() => chain.stop());
    const client = { chain: anvil, transport: http(chain.rpcUrl), pollingInterval: 20 };
    const wallet = createWalletClient({ ...client, account: alice });
    const reader = createPublicClient(client);
    const { contractAddress } = await waitForReceipt(
      reader,
      await wallet.deployContract({ abi: accountFactoryAbi, bytecode: accountFactoryBytecode }),
    );
    const factory = contractAddress ?? zeroAddress;
    const call = { address: factory, abi: accountFactoryAbi, args: [bob.address] } as const;
    const address = await reader.readContract({ ...call, functionName: 'addressOf' });
    const on = await opened({
      API_CHAINS: chainsFile(`eip155:31337=${chain.rpcUrl}`, {
        more: {
          'eip155:31337': { currency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, blockSeconds: 0 },
        },
      }),
    });
    const data = encodeFunctionData({ abi: accountFactoryAbi, functionName: 'create', args: [bob.address] });
    const wrapped = async (message: string, by = bob) =>
      serializeErc6492Signature({ address: factory, data, signature: await by.signMessage({ message }) });
    const as = { on, address, chainId: 'eip155:31337' } as const;
    const plain = (message: string) => bob.signMessage({ message });
    expect((await signIn({ ...as, sign: plain })).status).toBe(401);
    expect((await signIn({ ...as, sign: (message) => wrapped(message, alice) })).status).toBe(401);
    expect((await signIn({ ...as, sign: wrapped })).status).toBe(200);
    await waitForReceipt(reader, await wallet.writeContract({ ...call, functionName: 'create' }));
    expect(accountOf(await me(tokenOf(await signIn({ ...as, sign: plain })), on))).toMatchObject({ address });
    // A chain without a node cannot verify a contract’s signature.
    expect((await signIn({ ...as, chainId: 'eip155:5', sign: plain })).status).toBe(401);
    await chain.stop();
    expect(codeOf(await signIn({ ...as, sign: plain }))).toEqual([502, 'NODE_UNAVAILABLE']);
  });

  it.each([
    ['of another signer', { sign: (message: string) => bob.signMessage({ message }) }],
    ['of another message', { sign: () => alice.signMessage({ message: 'hello' }) }],
    ['from another site', { origin: 'https://evil.example' }],
    ['from a program, for no known site', { origin: null }],
    ['from a frame without an origin', { origin: 'null' }],
    ['whose address is another site’s', { fields: { uri: 'https://evil.example/' } }],
    ['whose address is no page', { fields: { uri: 'urn:site.example' } }],
    ['that is not valid yet', { fields: { notBefore: '2030-01-01T00:00:00Z' } }],
    ['that has expired', { fields: { expirationTime: '2020-01-01T00:00:00Z' } }],
    ['with a nonce of its own', { fields: { nonce: 'abcdefgh12' } }],
  ] satisfies readonly (readonly [string, SignInAs])[])('rejects a sign-in %s', async (_, as) => {
    expect(codeOf(await signIn(as))).toEqual([401, 'SIGNATURE_INVALID']);
  });

  it('rejects expired nonces, nonces of another project, and a session token as a nonce', async () => {
    const old = await newNonce(service);
    service.time.now += 601_000;
    expect(codeOf(await signIn({ nonce: old }))).toEqual([401, 'SIGNATURE_INVALID']);
    const other = await newNonce(service, 'other');
    expect(codeOf(await signIn({ nonce: other }))).toEqual([401, 'SIGNATURE_INVALID']);
    const token = tokenOf(await signIn());
    const fresh = await newNonce(service);
    expect(codeOf(await signIn({ nonce: { ...fresh, token } }))).toEqual([401, 'SIGNATURE_INVALID']);
    expect(codeOf(await me(fresh.token))).toEqual([401, 'SIGN_IN_ENDED']);
  });

  it.each([
    ['no JSON', '{'],
    ['no message', '{"signature":"0x"}'],
    ['an invalid message', JSON.stringify({ message: 'hello', signature: '0x' })],
    ['a message of another type', JSON.stringify({ message: {}, signature: '0x' })],
    ['too much', JSON.stringify({ message: 'a'.repeat(2_000_000), signature: '0x' })],
  ])('rejects a sign-in with %s', async (_, body) => {
    const { token } = await newNonce(service);
    const headers = { origin: site, 'x-nonce-jwt': `Bearer ${token}` };
    expect(codeOf(await api(service, 'authenticate', { method: 'POST', headers, body }))).toEqual([
      400,
      'REQUEST_INVALID',
    ]);
  });

  it('requires a valid token of the same project', async () => {
    const token = tokenOf(await signIn());
    for (const headers of [{}, { authorization: 'Bearer' }, { authorization: token }, bearer(`${token}x`)]) {
      expect(codeOf(await api(service, 'me', { headers }))).toEqual([401, 'SIGN_IN_ENDED']);
    }
    expect(codeOf(await api(service, 'me', { project: 'other', headers: bearer(token) }))).toEqual([
      401,
      'SIGN_IN_ENDED',
    ]);
  });

  it('rejects the token on pages of another site', async () => {
    const headers = bearer(tokenOf(await signIn()));
    const from = (origin: string) => api(service, 'me', { headers: { ...headers, origin } });
    expect((await from(site)).status).toBe(200);
    expect(codeOf(await from('https://evil.example'))).toEqual([401, 'SIGN_IN_ENDED']);
  });

  it('requires no one-time code and accepts none', async () => {
    const post = (body: object) => api(service, 'otp', { method: 'POST', body: JSON.stringify(body) });
    const account = `eip155:1:${alice.address}`;
    expect(JSON.parse((await post({ email: 'ann@mail.example', account })).body)).toEqual({ uuid: null });
    expect(codeOf(await post({ account }))).toEqual([400, 'REQUEST_INVALID']);
    const put = await api(service, 'otp', { method: 'PUT', headers: { 'x-otp': 'a' }, body: '{"code":"1"}' });
    expect(codeOf(put)).toEqual([400, 'REQUEST_INVALID']);
  });
});

it('refuses new accounts at the operator’s limit, and deletes expired ones', async () => {
  const on = await opened({ API_AUTH_ACCOUNTS: '1', API_AUTH_ACCOUNT_DAYS: '30', API_AUTH_SECONDS: '60' });
  const other = { on, address: bob.address, sign: (message: string) => bob.signMessage({ message }) };
  expect((await signIn({ on })).status).toBe(200);
  const full = await signIn(other);
  expect(codeOf(full)).toEqual([507, 'STORE_FULL']);
  expect(JSON.parse(full.body).error.message).toBe(
    'This API stores no more accounts: it has as many as its operator allows.',
  );
  expect((await signIn({ on })).status).toBe(200);
  on.time.now += 29 * 86_400_000;
  expect(codeOf(await signIn(other))).toEqual([507, 'STORE_FULL']);
  on.time.now += 2 * 86_400_000;
  on.passTime();
  await vi.waitFor(async () => expect((await signIn(other)).status).toBe(200));
});

it('serves only known projects and their sites if projects are listed', async () => {
  const on = await opened({ API_PROJECTS: 'listed', API_ADMIN_TOKEN: 'a'.repeat(40) });
  service = on;
  const made = await on.ask('/admin/v1/projects', {
    method: 'POST',
    headers: bearer('a'.repeat(40)),
    body: JSON.stringify({ name: 'Shop', origins: [site] }),
  });
  const { id: project } = JSON.parse(made.body);
  expect(codeOf(await api(on, 'nonce', { project: 'unknown' }))).toEqual([403, 'ORIGIN_REFUSED']);
  expect((await signIn({ on, project })).status).toBe(200);
  // A program sends no origin, so its message has to name a site of the project.
  expect((await signIn({ on, project, origin: null })).status).toBe(200);
  const elsewhere = { domain: 'evil.example', uri: 'https://evil.example/' };
  expect(codeOf(await signIn({ on, project, origin: null, fields: elsewhere }))[0]).toBe(401);
  expect(codeOf(await signIn({ on, project, origin: 'https://evil.example', fields: elsewhere }))).toEqual([
    403,
    'ORIGIN_REFUSED',
  ]);
});

it('lets one listed project have its share of all accounts', async () => {
  const token = 'a'.repeat(40);
  const on = await opened({
    ...{ API_PROJECTS: 'listed', API_ADMIN_TOKEN: token, API_AUTH_ACCOUNTS: '3', API_PROJECT_SHARE: '40' },
  });
  service = on;
  const add = async () => {
    const body = JSON.stringify({ name: 'Shop', origins: [site] });
    const made = await on.ask('/admin/v1/projects', { method: 'POST', headers: bearer(token), body });
    return JSON.parse(made.body).id as string;
  };
  const [project, next] = [await add(), await add()];
  const other = { on, address: bob.address, sign: (message: string) => bob.signMessage({ message }) };
  expect((await signIn({ on, project })).status).toBe(200);
  const full = await signIn({ ...other, project });
  expect([full.status, JSON.parse(full.body).error.message]).toEqual([
    507,
    'This API stores no more accounts of this project: it has as many as its operator allows.',
  ]);
  expect((await signIn({ on, project })).status).toBe(200);
  expect((await signIn({ ...other, project: next })).status).toBe(200);
});

it('limits sign-ins per address', async () => {
  const on = await opened({ API_AUTH_SIGN_IN_RATE: '2' });
  const ask = async () => (await api(on, 'authenticate', { method: 'POST', body: '{}' })).status;
  expect([await ask(), await ask(), await ask()]).toEqual([400, 400, 429]);
});
