import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openApi, type TestApi } from '../test-support/open-api.ts';
import { type AttestationRecord, openAttestationJournal } from './attestation-journal.ts';

const origin = 'https://dapp.example';
const hashOf = (number: number) => number.toString(16).padStart(64, '0');
let folder = '';
let problems: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mooring-attestations-'));
  problems = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => path.join(folder, 'state/attestations.log');

async function open(more: { count?: number; lifetime?: number } = {}) {
  const found: AttestationRecord[] = [];
  const journal = await openAttestationJournal({
    folder: path.join(folder, 'state'),
    count: 10,
    lifetime: 1_000,
    onRecord: (record) => void found.push(record),
    onProblem: (text) => void problems.push(text),
    ...more,
  });
  return { journal, found: () => found.map(({ hash }) => Number.parseInt(hash, 16)) };
}

async function write(numbers: readonly number[], at = 5) {
  const { journal } = await open();
  for (const number of numbers) journal.add({ hash: hashOf(number), origin, at });
  await journal.close();
}

test('restores records in order from a file that only its owner can read', async () => {
  await write([3, 1]);
  await write([2]);
  expect((await open()).found()).toEqual([3, 1, 2]);
  expect(statSync(file()).mode & 0o077).toBe(0);
});

test('keeps at most twice the record limit on disk, the latest ones', async () => {
  const numbers = Array.from({ length: 47 }, (_, index) => index);
  const { journal } = await open();
  for (const number of numbers) {
    journal.add({ hash: hashOf(number), origin, at: 5 });
    if (number % 7 === 0) await journal.close();
  }
  await journal.close();
  expect((await open()).found()).toEqual(numbers.slice(30));
  await write([100, 101, 102, 103]);
  expect((await open()).found()).toEqual([...numbers.slice(40), 100, 101, 102, 103]);
});

test('removes expired records from disk', async () => {
  await write([1], 0);
  await write([2], 1_000);
  expect((await open()).found()).toEqual([1, 2]);
  await write([3], 2_000);
  expect((await open()).found()).toEqual([2, 3]);
});

test('ignores a truncated or malformed record and keeps the others', async () => {
  await write([1]);
  appendFileSync(file(), `nonsense\n5 ${hashOf(9)} \n5 ${hashOf(8).slice(1)}`);
  await write([2]);
  expect((await open()).found()).toEqual([1, 2]);
});

test('reports a failing disk and writes later records again', async () => {
  const { journal } = await open();
  rmSync(path.dirname(file()), { recursive: true });
  journal.add({ hash: hashOf(1), origin, at: 5 });
  journal.add({ hash: hashOf(2), origin, at: 5 });
  await journal.close();
  expect(problems).toEqual(['attestations could not be kept']);
  await write([3]);
  journal.add({ hash: hashOf(4), origin, at: 5 });
  await journal.close();
  expect((await open()).found()).toEqual([3, 4]);
});

test('reports an unusable folder in a sentence', async () => {
  writeFileSync(path.join(folder, 'state'), '');
  await expect(open()).rejects.toThrow(/^The attestations .*attestations.*\.log cannot be (read|kept)/);
});

test('knows the first origin after a restart and accepts no other', async () => {
  const state = path.join(folder, 'state');
  const frame = (hash: string) => `/v3/attestation?id=${'ab'.repeat(32)}&decryptedId=${hash}`;
  const from = (referer: string) => ({ headers: { referer, 'sec-fetch-dest': 'iframe' } });
  const originOf = async (api: TestApi, hash: string) => {
    const { status, body } = await api.ask(`/attestation/${hash}`);
    return status === 200 ? JSON.parse(body).origin : status;
  };
  let service = await openApi({ state });
  await service.ask(frame(hashOf(1)), from(origin));
  await service.api.close();
  service = await openApi({ state });
  try {
    expect(await originOf(service, hashOf(1))).toBe(origin);
    await service.ask(frame(hashOf(1)), from('https://evil.example'));
    expect(await originOf(service, hashOf(1))).toBe(origin);
    service.time.now += 86_400_000;
    expect(await originOf(service, hashOf(1))).toBe(404);
  } finally {
    await service.api.close();
  }
  // The disk holds only hashes and origins.
  expect(readFileSync(file(), 'utf8')).toMatch(/^\d+ [0-9a-f]{64} https:\/\/dapp\.example \.\n$/);
  expect(existsSync(path.join(state, 'verify-key.json'))).toBe(true);
});
