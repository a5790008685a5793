import { hex } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { programs } from './programs.ts';
import {
  addressOf,
  friend,
  instruction,
  mint,
  openAssociated,
  owner,
  source,
  system,
  target,
  token,
  u32,
  u64,
} from './test-support/build-transaction.ts';
import { dangers, describeSteps, fieldsOf, ids, looked, tokens } from './test-support/describe-steps.ts';

describe('an unknown program', () => {
  const program = addressOf(7);

  it('is named, and a danger if it acts for the account', () => {
    const description = describeSteps([instruction(program, [1, 255], [owner, 's'], [friend, 'w'])]);
    expect(description).toMatchObject({ kind: 'contract-call', title: 'Use a program' });
    expect(description.summary).toContain('not known here');
    expect(description.fields.slice(0, 4)).toEqual([
      { label: 'Program', value: program, emphasis: 'warning' },
      { label: 'Account it is given', value: owner, emphasis: 'address' },
      { label: 'Account it is given', value: friend, emphasis: 'address' },
      { label: 'Data', value: '0x01ff' },
    ]);
    expect(dangers(description)).toEqual(['warnProgramActs']);
    expect(description.warnings[0]?.text).toContain(program);
  });

  it('without the account is a warning', () => {
    expect(ids(describeSteps([instruction(program, [], [friend, 'w'])]))).toEqual(['warnProgram']);
  });

  it.each([
    ['System', system(u32(77), [owner, 's'])],
    ['System', system([2, 0, 0, 0, 1], [owner, 's'], [friend, 'w'])],
    ['System', system([...u32(2), ...u64(5n)], [owner, 's'])],
    ['Token', token([200], [owner, 's'])],
    ['Token', token([26, 0], [owner, 's'])],
    ['Associated Token Account', instruction(programs.associatedToken, [2], [owner, 's'])],
    ['Memo', instruction(programs.memo, [255], [owner, 's'])],
  ])('includes unknown instructions of a known one: %s', (name, step) => {
    const description = describeSteps([step]);
    expect(description.summary).toContain(`a part of the ${name} program that is not known`);
    expect(dangers(description)).toEqual(['warnPartActs']);
  });

  it('of the compute budget is a step like any other', () => {
    expect(ids(describeSteps([instruction(programs.computeBudget, [9])]))).toEqual(['warnPart']);
    expect(ids(describeSteps([instruction(programs.computeBudget, [2, 1])]))).toEqual(['warnPart']);
  });
});

describe('the account that an owner has of a mint by default', () => {
  const checked = token([12, ...u64(5n), 6], [source, 'w'], [mint, ''], [target, 'w'], [owner, 's']);

  it.each([0, 1])(
    'belongs to the owner that an opening instruction of kind %i names, for later steps',
    (kind) => {
      const description = describeSteps([openAssociated(friend, { kind }), checked], { tokens });
      expect(fieldsOf(description)).toMatchObject({ Recipient: friend });
      expect(ids(description)).toEqual([]);
    },
  );

  it('is the receiver’s, whoever had it before', () => {
    const own = looked.map((each) => ({ ...each, owner }));
    const description = describeSteps([openAssociated(friend), checked], { tokens, tokenAccounts: own });
    expect(fieldsOf(description)).toMatchObject({ Recipient: friend });
  });

  it.each([
    ['another program runs it', openAssociated(owner, { tokenProgram: addressOf(7) })],
    ['the instruction is unknown', openAssociated(owner, { kind: 2 })],
  ])('is of unknown owner if %s', (_name, step) => {
    const description = describeSteps([step, checked], { tokens });
    expect(dangers(description)).toEqual(['warnPartActs']);
    expect(fieldsOf(description)).toMatchObject({ '2. Recipient': 'Not known here' });
  });
});

describe('a note', () => {
  const note = (bytes: Uint8Array, program: string = programs.memo) =>
    describeSteps([instruction(program, [...bytes])]);

  it.each([programs.memo, programs.firstMemo])('of program %s is shown whole', (program) => {
    expect(note(new TextEncoder().encode('Order 7 ⛵'), program)).toMatchObject({
      title: 'Leave a note',
      fields: [{ label: 'Note', value: 'Order 7 ⛵' }, { label: 'Highest fee' }],
      warnings: [],
    });
  });

  it('of any bytes is shown as text, or as unknown data', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const { title, fields } = note(bytes);
        if (title === 'Leave a note') expect(fields[0]?.label).toBe('Note');
        else expect(fields).toContainEqual({ label: 'Data', value: `0x${hex.encode(bytes)}` });
      }),
    );
  });
});

it('warns of data that a step does not use', () => {
  expect(ids(describeSteps([system([...u32(2), ...u64(5n), 1], [owner, 'sw'], [friend, 'w'])]))).toEqual([
    'warnExtraData',
  ]);
});
