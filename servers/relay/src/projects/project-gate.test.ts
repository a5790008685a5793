import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FakeClock } from '@mooring/protocol/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { metric, openClient, openRelay, turnedAway } from '../test-support/open-relay.ts';
import { ProjectGate } from './project-gate.ts';
import { readProjects } from './read-projects.ts';

/** A gate over a list, and its clock. */
function gateOf(...projects: readonly object[]) {
  const time = { now: 0 };
  const limits = { projectConnections: 2, projectMessages: 3 };
  const gate = new ProjectGate({ limits, now: () => time.now });
  if (projects.length > 0) gate.use(readProjects(JSON.stringify({ projects })));
  return { gate, time };
}

describe('without a list', () => {
  it('admits all projects and clients without one, counts no quotas for them, and limits nothing', () => {
    const { gate } = gateOf();
    for (const id of ['p', '', undefined]) {
      expect(gate.refusal(id, 'https://a.example')).toBeUndefined();
      expect(gate.knows(id)).toBe(true);
      expect(gate.listed(id)).toBeUndefined();
      for (let times = 0; times < 10; times += 1) {
        gate.enter(id);
        expect(gate.takesMessage(id)).toBe(true);
      }
      expect(gate.refusal(id, undefined)).toBeUndefined();
    }
    expect(gate.size).toBeUndefined();
  });
});

describe('with a list', () => {
  it('admits only its projects, from their origins', () => {
    const { gate } = gateOf({ id: 'p', origins: ['https://*.shop.example'] }, { id: 'q' });
    expect(gate.size).toBe(2);
    for (const id of ['other', '', undefined, '__proto__', 'constructor']) {
      expect(gate.refusal(id, undefined)).toBe('project');
      expect(gate.knows(id)).toBe(false);
      expect(gate.listed(id)).toBeUndefined();
    }
    expect(gate.listed('p')).toBe('p');
    for (const origin of ['https://a.shop.example', undefined]) {
      expect(gate.refusal('p', origin)).toBeUndefined();
    }
    for (const origin of ['https://shop.example.evil.example', 'http://a.shop.example', 'null', '']) {
      expect(gate.refusal('p', origin)).toBe('origin');
      expect(gate.refusal('q', origin)).toBeUndefined();
    }
  });

  it('admits no client before the list is loaded', () => {
    const { gate } = gateOf();
    gate.await();
    expect([gate.isAwaited, gate.size, gate.refusal('p', undefined)]).toEqual([true, 0, 'projects-away']);
    gate.use(readProjects('{"projects":[{"id":"p"}]}'));
    expect([gate.isAwaited, gate.size, gate.refusal('p', undefined)]).toEqual([false, 1, undefined]);
  });

  it('counts connections of each project against its own limit or the setting', () => {
    const { gate } = gateOf({ id: 'one', connections: 1 }, { id: 'two' }, { id: 'none', connections: 0 });
    const entered = (id: string) => {
      let count = 0;
      for (; count < 9 && gate.refusal(id, undefined) === undefined; count += 1) gate.enter(id);
      return count;
    };
    expect(['one', 'two', 'none'].map(entered)).toEqual([1, 2, 0]);
    expect(gate.refusal('two', undefined)).toBe('project-connections');
    gate.leave('two');
    gate.leave('none');
    expect(['one', 'two', 'none'].map(entered)).toEqual([0, 1, 0]);
  });

  it('keeps counting connections when the list changes, and applies the new limits', () => {
    const { gate } = gateOf({ id: 'p' }, { id: 'q' });
    gate.enter('p');
    gate.enter('q');
    gate.use(readProjects('{"projects":[{"id":"p","connections":1,"messages":1}]}'));
    expect(gate.refusal('p', undefined)).toBe('project-connections');
    expect([gate.takesMessage('p'), gate.takesMessage('p')]).toEqual([true, false]);
    // The connection of a removed project closes later.
    gate.leave('q');
    gate.leave('p');
    expect(gate.refusal('p', undefined)).toBeUndefined();
  });

  it('counts the messages of a minute, except refused ones', () => {
    const { gate, time } = gateOf({ id: 'p' }, { id: 'q', messages: 0 });
    const taken = () => {
      let count = 0;
      while (count < 9 && gate.takesMessage('p')) count += 1;
      return count;
    };
    expect([taken(), gate.takesMessage('q')]).toEqual([3, false]);
    for (let refused = 0; refused < 9; refused += 1) expect(gate.takesMessage('p')).toBe(false);
    time.now += 180_000;
    expect(taken()).toBe(3);
  });
});

describe('a relay with projects', () => {
  const topic = '5'.repeat(64);
  let folder = '';
  let list = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mooring-projects-'));
    list = path.join(folder, 'projects.json');
  });
  afterEach(() => rm(folder, { recursive: true }));
  const write = (...projects: readonly object[]) => writeFile(list, JSON.stringify({ projects }));

  it('serves listed projects from their origins, and programs without an origin', async () => {
    await write({ id: 'p', origins: ['https://*.example.org'] }, { id: 'q' });
    const relay = await openRelay({ projects: list });
    const invalid = { code: 3000, reason: 'Unauthorized: invalid key' };
    expect(await turnedAway(relay, { project: 'another' })).toEqual(invalid);
    expect(await turnedAway(relay, { project: null })).toEqual(invalid);
    expect(await turnedAway(relay, { project: '' })).toEqual(invalid);
    expect(await turnedAway(relay, { project: '__proto__' })).toEqual(invalid);
    const origin = 'https://elsewhere.example';
    expect(await turnedAway(relay, { origin })).toEqual({
      code: 3000,
      reason: 'Unauthorized: origin not allowed',
    });
    await openClient(relay, { origin: 'https://app.example.org' });
    await openClient(relay);
    await openClient(relay, { project: 'q', origin });
    expect(await metric(relay, 'relay_refusals_total', 'reason="project"')).toBe(4);
    expect(await metric(relay, 'relay_refusals_total', 'reason="origin"')).toBe(1);
  });

  it('requires no project id without a list', async () => {
    const relay = await openRelay();
    await openClient(relay, { project: null, origin: 'https://elsewhere.example' });
  });

  it("applies each project's limits, and frees them when clients leave", async () => {
    const clock = new FakeClock(Date.now());
    await write({ id: 'p', connections: 1, messages: 2 }, { id: 'q' });
    const relay = await openRelay({ projects: list }, { clock });
    const first = await openClient(relay);
    expect((await turnedAway(relay)).code).toBe(1013);
    const other = await openClient(relay, { project: 'q' });
    for (const text of ['a', 'b']) expect((await first.publish(topic, text)).result).toBe(true);
    expect((await first.publish(topic, 'c')).error?.code).toBe(-32000);
    expect((await other.publish(topic, 'd')).result).toBe(true);
    for (let step = 0; step < 3; step += 1) {
      await clock.advance(20_000);
      // The answer shows that the ping was answered too.
      for (const client of [first, other]) await client.call('irn_unsubscribe', { topic });
    }
    expect((await first.publish(topic, 'c')).result).toBe(true);
    await first.close();
    await openClient(relay);
  });
});
