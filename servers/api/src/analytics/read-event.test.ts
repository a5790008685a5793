import type { EventQuestion } from '@mooring/protocol/api';
import { expect, it } from 'vitest';
import { readEvent } from './read-event.ts';

const address = `0x${'ab'.repeat(20)}`;
const question = (change: object = {}, props: object = {}) =>
  ({
    ...{ eventId: 'id', url: 'https://shop.example/basket?token=secret#part', domain: 'shop.example' },
    props: { type: 'track', event: 'MODAL_OPEN', address, properties: { method: 'qr' }, ...props },
    ...change,
  }) as unknown as EventQuestion;
const options = { project: 'p1', sdk: 'html-1', at: 5, addresses: false };

it('keeps the page without query and fragment, and no address unless wanted', () => {
  expect(readEvent(question(), options)).toMatchObject({
    ...{ eventId: 'id', at: 5, project: 'p1', domain: 'shop.example', sdk: 'html-1' },
    ...{ page: 'https://shop.example/basket', type: 'track', event: 'MODAL_OPEN', address: null },
    properties: { method: 'qr' },
  });
  expect(readEvent(question(), { ...options, addresses: true }).address).toBe(address);
  expect(readEvent(question({}, { address: undefined }), { ...options, addresses: true }).address).toBeNull();
});

it.each(['javascript:alert(1)', 'file:///etc/passwd', 'no address', undefined])(
  'has no page for %s',
  (url) => {
    expect(readEvent(question({ url }), options).page).toBe('');
  },
);

it('cleans project and SDK, and cuts them', () => {
  const event = readEvent(question(), {
    ...options,
    project: `a'b${'c'.repeat(100)}`,
    sdk: `é${'d'.repeat(200)}`,
  });
  expect(event.project).toBe(`ab${'c'.repeat(61)}`);
  expect(event.sdk).toBe('d'.repeat(127));
});

it('keeps an error among the properties', () => {
  const { properties } = readEvent(question({}, { errorType: 'TypeError', errorMessage: 'no' }), options);
  expect(properties).toMatchObject({ method: 'qr', errorType: 'TypeError', errorMessage: 'no' });
});

it('keeps the token of an event that sends one', () => {
  const of = (event: string) => readEvent(question({}, { event, properties: { token: 'ETH' } }), options);
  expect([of('SEND_SUCCESS').properties, of('MODAL_OPEN').properties]).toEqual([{ token: 'ETH' }, {}]);
});
