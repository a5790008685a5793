import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SendRounds } from './send-rounds.ts';

/** A stream that tells how many pieces each of its system calls would take. */
function tellingStream() {
  const calls: number[] = [];
  const stream = new Writable({
    writev(chunks, done) {
      calls.push(chunks.length);
      done();
    },
  });
  return { stream, calls };
}

describe('SendRounds', () => {
  it('writes what is sent in one turn at once, to each socket its own', async () => {
    const rounds = new SendRounds();
    const [one, other] = [tellingStream(), tellingStream()];
    for (const { stream } of [one, other, one, one]) {
      rounds.hold(stream);
      stream.write('frame');
    }
    expect([one.calls, other.calls]).toEqual([[], []]);
    await turn();
    expect([one.calls, other.calls]).toEqual([[3], [1]]);
    rounds.hold(one.stream);
    one.stream.write('frame of the next turn');
    await turn();
    expect(one.calls).toEqual([3, 1]);
  });

  it('holds back no more than a socket takes at once', () => {
    const rounds = new SendRounds();
    const { stream, calls } = tellingStream();
    for (let frame = 0; frame < 10; frame += 1) {
      rounds.hold(stream);
      stream.write('x'.repeat(40_000));
    }
    expect(calls.length).toBe(4);
  });

  it('lets go of a socket that was destroyed meanwhile', async () => {
    const rounds = new SendRounds();
    const { stream, calls } = tellingStream();
    rounds.hold(stream);
    stream.write('frame');
    stream.destroy();
    await turn();
    expect(calls).toEqual([]);
  });
});
