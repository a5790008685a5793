import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createCounts } from '../metrics/relay-counts.ts';
import { ProjectGate } from '../projects/project-gate.ts';
import { AdmissionGate } from './admission-gate.ts';

const limits = {
  connections: 10,
  addressConnections: 10,
  clientConnections: 10,
  addressFailures: 10,
  networkFactor: 2,
  trustedProxies: 0,
  clockSkew: 0,
  tokenSeconds: 86_400,
};

it.each([
  [1, [false, true, true]],
  [2, [false, false, true]],
  [3, [false, false, false]],
])(
  'while %i tokens are checked, refuses further clients; afterwards admits them',
  async (pending, silent) => {
    const gate = new AdmissionGate({
      limits: { ...limits, pendingConnections: pending },
      counts: createCounts(),
      now: () => 0,
      audiences: () => 'any',
      projects: new ProjectGate({ limits: { projectConnections: 1, projectMessages: 1 }, now: () => 0 }),
      hasFrames: () => true,
    });
    const admit = () => gate.admit(new IncomingMessage(new Socket()));
    // Without a token: closed with a reason. Without room: not even accepted.
    const outcomes = await Promise.all([admit(), admit(), admit()]);
    expect(outcomes.map((one) => !one.admitted && one.close === undefined)).toEqual(silent);
    expect(await admit()).toMatchObject({ admitted: false, close: { code: 3000 } });
  },
);

it('limits an address with too many rejected tokens to a tenth of the places', async () => {
  const gate = new AdmissionGate({
    limits: {
      ...limits,
      pendingConnections: 20,
      addressConnections: 100,
      connections: 100,
      addressFailures: 1,
    },
    counts: createCounts(),
    now: () => 0,
    audiences: () => 'any',
    projects: new ProjectGate({ limits: { projectConnections: 1, projectMessages: 1 }, now: () => 0 }),
    hasFrames: () => true,
  });
  const admit = () => gate.admit(new IncomingMessage(new Socket()));
  expect(await admit()).toMatchObject({ close: { code: 3000 } });
  const outcomes = await Promise.all(Array.from({ length: 10 }, admit));
  const codes = outcomes.map((one) => (one.admitted ? 0 : one.close?.code));
  expect(codes.filter((code) => code === 1013).length).toBe(2);
  expect(codes.filter((code) => code === undefined).length).toBe(8);
});

it('refuses an address that may send no frame, without a check of its token', async () => {
  let hasFrames = false;
  const gate = new AdmissionGate({
    limits: { ...limits, pendingConnections: 1 },
    counts: createCounts(),
    now: () => 0,
    audiences: () => 'any',
    projects: new ProjectGate({ limits: { projectConnections: 1, projectMessages: 1 }, now: () => 0 }),
    hasFrames: () => hasFrames,
  });
  const admit = () => gate.admit(new IncomingMessage(new Socket()));
  expect(await admit()).toEqual({ admitted: false, close: { code: 1013, reason: 'Too Many Requests' } });
  hasFrames = true;
  expect(await admit()).toMatchObject({ close: { code: 3000 } });
});
