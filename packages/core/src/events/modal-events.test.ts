import { describe, expect, it } from 'vitest';
import { connect, retryConnect } from '../connect/connect.ts';
import { disconnect } from '../connect/disconnect.ts';
import { pairWallet } from '../connect/pair-wallet.ts';
import { switchNetwork } from '../connect/switch-network.ts';
import type { CoreOptions } from '../contract/core.ts';
import type { ModalEvent } from '../contract/modal-event.ts';
import { open } from '../modal/open.ts';
import { cancelSignIn } from '../sign-in/cancel-sign-in.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { DefaultSIWX } from '../siwx/default-siwx.ts';
import { readNetwork } from '../store/list-network.ts';
import { makeCore, network } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { searchWallets } from '../wallet-list/search-wallets.ts';
import { onModalEvent } from './modal-events.ts';

function heard(options: Partial<CoreOptions> = {}) {
  const made = makeCore(options);
  const events: ModalEvent[] = [];
  onModalEvent(made.core, (event) => events.push(event));
  return { ...made, events };
}

const refused = (): Promise<never> => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
const declined = 'The request was declined in the wallet.';

describe('events are emitted once for', () => {
  it('opening and closing, with whether a wallet is connected', async () => {
    const { core, adapter, events } = heard();
    adapter.answer = async () => adapter.reportConnected();
    open(core);
    await connect(core, { connectorId: 'test.one' });
    open(core);
    expect(events.filter(({ event }) => event.startsWith('MODAL'))).toEqual([
      { event: 'MODAL_OPEN', properties: { connected: false } },
      { event: 'MODAL_CLOSE', properties: { connected: true } },
      { event: 'MODAL_OPEN', properties: { connected: true } },
    ]);
  });

  it('choosing a wallet, however often it is retried, and for each rejection', async () => {
    const { core, adapter, events } = heard();
    adapter.answer = refused;
    open(core);
    await connect(core, { connectorId: 'test.one' });
    await retryConnect(core);
    expect(events.slice(1)).toEqual([
      { event: 'SELECT_WALLET', properties: { name: 'Wallet One', platform: 'browser' } },
      { event: 'CONNECT_ERROR', properties: { message: declined } },
      { event: 'CONNECT_ERROR', properties: { message: declined } },
    ]);
  });

  it.each([
    ['a desk', {}, { mobile_link: 'a://' }, 'qrcode'],
    ['a phone', { mobile: true }, { mobile_link: 'a://' }, 'mobile'],
    ['a phone on which it has no way', { mobile: true }, {}, 'unsupported'],
  ])('choosing a listed wallet, with how it is reached, on %s', (_name, device, links, platform) => {
    const anywhere = { mobile: false, ios: false, android: false, safari: false, telegram: false };
    const { core, events } = heard({ device: { ...anywhere, ...device } });
    void pairWallet(core, { id: 'a', name: 'A', ...links });
    expect(events).toEqual([{ event: 'SELECT_WALLET', properties: { name: 'A', platform } }]);
  });

  it('switching the network, even if the wallet rejects', async () => {
    const { core, adapter, events } = heard();
    adapter.reportConnected();
    adapter.answer = refused;
    await switchNetwork(core, { network: readNetwork(network(2)) });
    expect(events).toEqual([{ event: 'SWITCH_NETWORK', properties: { network: 'eip155:2' } }]);
  });

  it('disconnecting, and a failed attempt with its message', async () => {
    const { core, adapter, events } = heard();
    adapter.reportConnected();
    adapter.answer = () => Promise.reject(new Error('broken'));
    await disconnect(core);
    adapter.answer = async () => undefined;
    await disconnect(core);
    expect(events).toEqual([
      { event: 'DISCONNECT_ERROR', properties: { message: expect.stringMatching(/./) } },
      { event: 'DISCONNECT_SUCCESS', properties: { namespace: 'eip155' } },
    ]);
  });

  it('a search, after its debounce', async () => {
    const { core, clock, events } = heard();
    searchWallets(core, 'ha');
    searchWallets(core, ' harbour ');
    await clock.advance(500);
    core.dispatch({ type: 'walletsChanged', wallets: { certified: { count: 1, only: true } } });
    searchWallets(core, 'quay');
    await clock.advance(500);
    expect(events).toEqual([
      { event: 'SEARCH_WALLET', properties: { search: 'harbour', badge: '' } },
      { event: 'SEARCH_WALLET', properties: { search: 'quay', badge: 'certified' } },
    ]);
  });

  it('a sign-in that is started, declined, completed and cancelled', async () => {
    const siwx = new DefaultSIWX({
      domain: 'a.test',
      uri: 'https://a.test/',
      storage: memoryStorage(),
      required: false,
    });
    const { core, adapter, clock, events } = heard({ siwx });
    adapter.verifyMessage = async () => true;
    await core.start();
    adapter.reportConnected();
    await clock.advance(0);
    const sign = adapter.signMessage;
    adapter.signMessage = refused;
    await signIn(core);
    adapter.signMessage = sign;
    await signIn(core);
    await cancelSignIn(core);
    const properties = { network: 'eip155:1', isSmartAccount: false };
    expect(events.filter(({ event }) => event.includes('SIWX'))).toEqual([
      { event: 'CLICK_SIGN_SIWX_MESSAGE', properties },
      { event: 'SIWX_AUTH_ERROR', properties: { ...properties, message: 'Signature declined' } },
      { event: 'CLICK_SIGN_SIWX_MESSAGE', properties },
      { event: 'SIWX_AUTH_SUCCESS', properties },
      { event: 'CLICK_CANCEL_SIWX', properties },
    ]);
  });
});
