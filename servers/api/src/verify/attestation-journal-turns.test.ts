import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AttestationRecord, openAttestationJournal } from './attestation-journal.ts';

/** Controls the next appends. */
const disk = vi.hoisted(() => ({ appended: () => undefined as unknown, tears: false }));

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  return {
    ...real,
    async appendFile(file: string, text: string) {
      if (disk.tears) {
        appendFileSync(file, text.slice(0, -10));
        throw new Error('no space');
      }
      appendFileSync(file, text);
      disk.appended();
    },
  };
});

const record = (number: number): AttestationRecord => ({
  hash: number.toString(16).padStart(64, '0'),
  origin: 'https://dapp.example',
  at: 5,
});
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mooring-attestations-'));
  disk.appended = () => undefined;
  disk.tears = false;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function open(problems: string[] = []) {
  const found: string[] = [];
  const journal = await openAttestationJournal({
    folder,
    count: 10,
    lifetime: 1_000,
    onRecord: ({ hash }) => void found.push(hash),
    onProblem: (text) => void problems.push(text),
  });
  return { journal, found };
}

test('writes a record that is added at any moment of another write', async () => {
  for (let turns = 0; turns < 12; turns += 1) {
    rmSync(folder, { recursive: true, force: true });
    const { journal } = await open();
    const added = new Promise<void>((resolve) => {
      disk.appended = async () => {
        disk.appended = () => undefined;
        for (let turn = 0; turn < turns; turn += 1) await undefined;
        journal.add(record(2));
        resolve();
      };
    });
    journal.add(record(1));
    await added;
    await journal.close();
    expect((await open()).found, `after ${turns} turns`).toEqual([record(1).hash, record(2).hash]);
  }
});

test('does not lose the next record after a partial write to a full disk', async () => {
  const problems: string[] = [];
  const { journal } = await open(problems);
  disk.tears = true;
  journal.add(record(1));
  await journal.close();
  disk.tears = false;
  journal.add(record(2));
  await journal.close();
  expect(problems).toEqual(['attestations could not be kept']);
  expect((await open()).found).toEqual([record(2).hash]);
});

test('ignores a record cut off within its origin', async () => {
  const { journal } = await open();
  journal.add({ ...record(1), origin: 'https://bank.example.evil.example' });
  await journal.close();
  const file = path.join(folder, 'attestations.log');
  const text = readFileSync(file, 'utf8');
  for (let end = text.length - 2; end > 0; end -= 1) {
    writeFileSync(file, text.slice(0, end));
    // First as the last line, then as a line that was ended since.
    expect((await open()).found).toEqual([]);
    expect((await open()).found).toEqual([]);
  }
});
