import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { checkPorts, loopbackHosts, portProblem } from './check-ports.mjs';
import { chooseLanAddress, lanAddresses } from './lan-address.mjs';
import { lastOffset, portTable, wantedPorts } from './port-table.mjs';

describe('checkPorts', () => {
  let holder: Server;
  afterEach(() => new Promise((resolve) => holder.close(resolve)));

  const hold = (host: string) =>
    new Promise<number>((resolve) => {
      holder = createServer();
      holder.listen(0, host, () => {
        const address = holder.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });

  test('names a taken port, the part that needs it, and what to do', async () => {
    const port = await hold('127.0.0.1');
    await expect(checkPorts([{ title: 'the relay', port }], loopbackHosts)).rejects.toThrow(
      `Port ${port} is taken, and the relay needs it.\nStop what uses it, or choose another range of ports, for example: MOORING_PORT=5000 npm start`,
    );
    await new Promise((resolve) => holder.close(resolve));
    await expect(checkPorts([{ title: 'the relay', port }], loopbackHosts)).resolves.toBeUndefined();
  });
});

test('reports only ports in use as taken, and the advice once', () => {
  const one = { title: 'the relay', port: 4002 };
  expect(portProblem([{ ...one, code: 'EADDRINUSE' }])).toContain('is taken');
  for (const code of ['EACCES', 'EADDRNOTAVAIL', undefined]) {
    expect(portProblem([{ ...one, code }])).not.toContain('taken');
  }
  const both = portProblem([
    { ...one, code: 'EADDRINUSE' },
    { ...one, port: 4003, code: 'EACCES' },
  ]);
  expect(both.split('\n')).toHaveLength(3);
});

test('every part has its own ports, up to the last one', () => {
  const names = Object.keys(portTable) as (keyof typeof portTable)[];
  const ports = wantedPorts(names, 0).map(({ port }) => port);
  expect(new Set(ports).size).toBe(ports.length);
  expect(Math.max(...ports)).toBeLessThanOrEqual(lastOffset);
});

test('lanAddresses omits loopback, self-assigned and public addresses, and puts home networks first', () => {
  const entry = (address: string, internal = false) => ({
    address,
    internal,
    family: 'IPv4' as const,
    netmask: '255.255.255.0',
    mac: '00:00:00:00:00:00',
    cidr: null,
  });
  expect(
    lanAddresses({
      lo: [entry('127.0.0.1', true)],
      tunnel: [entry('100.64.0.2')],
      wlan: [entry('192.168.1.5'), entry('169.254.3.3'), entry('8.8.8.8')],
    }),
  ).toEqual(['192.168.1.5', '100.64.0.2']);
});

test('chooseLanAddress returns the configured address, else the first found, else an error with the remedy', () => {
  expect(chooseLanAddress('10.0.0.7', ['192.168.1.5'])).toBe('10.0.0.7');
  expect(chooseLanAddress(undefined, ['192.168.1.5', '10.0.0.7'])).toBe('192.168.1.5');
  expect(() => chooseLanAddress('', [])).toThrow('MOORING_LAN_ADDRESS=192.168.1.5 npm start -- --lan');
  expect(() => chooseLanAddress('8.8.8.8', [])).toThrow('MOORING_LAN_ADDRESS is "8.8.8.8"');
});
