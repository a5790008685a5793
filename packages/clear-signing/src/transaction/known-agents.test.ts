import { encodeFunctionData } from 'viem';
import { expect, it } from 'vitest';
import { decodeCall } from './decode-call.ts';
import { agents } from './known-agents.ts';

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const [owner, agent] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
];

it.each(agents().map((found) => ('item' in found ? found.item : undefined)))(
  '$name names who may act, and whether',
  (item) => {
    if (item === undefined) throw new Error('It is described by its arguments.');
    const encode = (allowed: boolean) =>
      encodeFunctionData({
        abi: [item],
        functionName: item.name,
        args: item.inputs.map(({ name, type }) => {
          if (type === 'address') return name === 'owner' ? owner : agent;
          return type === 'bool' ? allowed : BigInt(allowed);
        }),
      });
    const data = encode(true);
    const ends = ['nope', 'denyPlugin'].includes(item.name);
    const expected = { what: 'agent', agent, ...(item.inputs[0]?.name === 'owner' ? { owner } : {}) };
    expect(decodeCall(data, contract)).toEqual({ call: { ...expected, allowed: !ends }, exact: true });
    if (item.inputs.length > 1)
      expect(decodeCall(encode(false), contract)).toEqual({
        call: { ...expected, allowed: false },
        exact: true,
      });
    expect(decodeCall(`0x${data.slice(2, -2)}`, contract)).toBe('hidden');
  },
);
