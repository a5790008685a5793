import { describe, expect, it } from 'vitest';
import { checkRelayUrl, relayUrl } from './relay-url.ts';

describe('the relay address', () => {
  const parameters = {
    url: 'wss://relay.example.com',
    auth: 'a.b.c',
    projectId: 'p',
    ua: 'wc-2/js-1.0.0/linux-20/node',
  };

  it('has its query in alphabetical order, form-encoded', () => {
    expect(relayUrl(parameters)).toBe(
      'wss://relay.example.com?auth=a.b.c&projectId=p&ua=wc-2%2Fjs-1.0.0%2Flinux-20%2Fnode&useOnCloseEvent=true',
    );
    expect(relayUrl({ ...parameters, url: 'ws://localhost:4002/x?k=v', projectId: undefined })).toBe(
      'ws://localhost:4002/x?k=v&auth=a.b.c&ua=wc-2%2Fjs-1.0.0%2Flinux-20%2Fnode&useOnCloseEvent=true',
    );
  });

  it('names its setting when missing or invalid', () => {
    expect(() => checkRelayUrl(undefined)).toThrow(/services\.relay/);
    expect(() => checkRelayUrl('')).toThrow(/services\.relay/);
    for (const url of ['localhost:4002', 'https://relay.example.com', 'relay', 'ws://']) {
      expect(() => checkRelayUrl(url)).toThrow('must start with ws:// or wss://');
    }
  });
});
