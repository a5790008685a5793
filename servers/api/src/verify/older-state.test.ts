import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openSigningKeys } from '../keys/signing-keys.ts';
import { type AttestationRecord, openAttestationJournal } from './attestation-journal.ts';

/** State of the API's first version: five attestations in two files, and the signing key. */
const written = new URL('../test-support/stored-by-0.0', import.meta.url).pathname;
const start = 1_700_000_000_000;
const folder = mkdtempSync(path.join(tmpdir(), 'mooring-older-'));
afterEach(() => rmSync(folder, { recursive: true }));

test('reads the attestations and the key of the first version', async () => {
  cpSync(written, folder, { recursive: true });
  const found: AttestationRecord[] = [];
  const journal = await openAttestationJournal({
    folder,
    count: 3,
    lifetime: 1_000_000,
    onRecord: (record) => void found.push(record),
    onProblem: () => {},
  });
  await journal.close();
  expect(found).toEqual(
    [1, 2, 3, 4, 5].map((number) => ({
      hash: number.toString(16).padStart(64, '0'),
      origin: `https://dapp${number}.example`,
      at: start + number,
    })),
  );
  const file = path.join(folder, 'verify-key.json');
  const keys = await openSigningKeys({ file, lifetime: 2_592_000, now: () => start, onProblem: () => {} });
  const { x, y } = JSON.parse(readFileSync(file, 'utf8')).privateKey;
  expect(await keys.publicKey()).toMatchObject({ publicKey: { x, y } });
});
