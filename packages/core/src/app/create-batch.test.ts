import { expect, it } from 'vitest';
import type { AdapterProjection } from '../contract/adapter.ts';
import type { AppKitEvent } from '../contract/event.ts';
import { createBatch } from './create-batch.ts';

function projection(status: 'disconnected' | 'connecting'): AdapterProjection {
  const connection =
    status === 'disconnected'
      ? ({ status } as const)
      : ({ status, connectorId: 'one', reconnecting: false } as const);
  return { connection, connections: [], connectors: [] };
}

const idle = projection('disconnected');
const busy = projection('connecting');

function made() {
  const shown: unknown[] = [];
  const dispatch = (event: AppKitEvent): void => {
    if (event.type === 'reported') shown.push(event.projections);
  };
  return { batch: createBatch(dispatch), shown };
}

it('shows a report at once while no caller holds its namespace back', () => {
  const { batch, shown } = made();
  const release = batch.hold(['solana']);
  batch.report('eip155', idle);
  expect(shown).toEqual([{ eip155: idle }]);
  release();
  expect(shown).toHaveLength(1);
});

it('shows the last report of every held namespace in one step', () => {
  const { batch, shown } = made();
  const release = batch.hold(['eip155', 'solana']);
  batch.report('eip155', busy);
  batch.report('solana', busy);
  batch.report('eip155', idle);
  expect(shown).toEqual([]);
  release();
  expect(shown).toEqual([{ eip155: idle, solana: busy }]);
});

it('waits for every holder of a namespace, and counts each release once', () => {
  const { batch, shown } = made();
  const first = batch.hold(['eip155', 'solana']);
  const second = batch.hold(['eip155']);
  batch.report('eip155', busy);
  batch.report('solana', busy);
  first();
  first();
  expect(shown).toEqual([{ solana: busy }]);
  second();
  expect(shown).toEqual([{ solana: busy }, { eip155: busy }]);
});

it('passes every report to listeners of its namespace at once, even while it is held back', () => {
  const { batch } = made();
  const reported: AdapterProjection[] = [];
  const stop = batch.subscribe('eip155', (report) => reported.push(report));
  batch.hold(['eip155']);
  batch.report('eip155', busy);
  batch.report('solana', idle);
  expect(reported).toEqual([busy]);
  expect([batch.last('eip155'), batch.last('solana'), batch.last('bip122')]).toEqual([busy, idle, undefined]);
  stop();
  batch.report('eip155', idle);
  expect(reported).toEqual([busy]);
});

it('passes a report to the listeners at the time of the report, even if some join or leave during it', () => {
  const { batch } = made();
  const reported: string[] = [];
  const stop = batch.subscribe('eip155', () => {
    reported.push('first');
    stop();
    batch.subscribe('eip155', () => reported.push('late'));
  });
  batch.subscribe('eip155', () => reported.push('second'));
  batch.report('eip155', busy);
  expect(reported).toEqual(['first', 'second']);
});
