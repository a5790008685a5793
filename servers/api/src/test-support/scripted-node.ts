import type { CallAnswer, NodeCall } from '@mooring/upstreams';

/** A node with scripted contract responses by selector. */
export function scriptedNode(answers: Readonly<Record<string, CallAnswer | ((data: string) => CallAnswer)>>) {
  const asked: number[] = [];
  const forward = async (_: string, calls: readonly NodeCall[]) => {
    asked.push(calls.length);
    return calls.map((call): CallAnswer => {
      const [{ data }] = call.params as [{ data: string }];
      const answer = answers[data.slice(0, 10)] ?? { error: { code: 3, message: 'execution reverted' } };
      return typeof answer === 'function' ? answer(data) : answer;
    });
  };
  return { asked, forward };
}
