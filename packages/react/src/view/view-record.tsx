import type { ViewOf } from '@mooring/core/modal';
import type { ViewName } from '@mooring/core/page';
import { Button, Icon } from '@mooring/ui';
import { useOnline } from '@mooring/ui/page';
import type { FunctionComponent, ReactNode } from 'react';
import type { Load } from '../context/preload.ts';
import { useLoaded } from '../context/use-loaded.ts';
import { type ModalMessages, useMessages } from '../messages/modal-messages.ts';
import type { ModalState } from './modal-store.ts';

/** A view's record in the view table. */
export interface ViewRecord<Name extends ViewName> {
  /** Text of the heading. */
  readonly title: (messages: ModalMessages, state: ModalState, view: ViewOf<Name>) => string;
  /** Distinguishes two titles of one view: one fades into the other. Default: it has one. */
  readonly titleKey?: (state: ModalState, view: ViewOf<Name>) => string;
  /** Distinguishes two views of the same name. Default: there is only one. */
  readonly key?: (view: ViewOf<Name>) => string;
  /**
   * Header content beside the title: `networks`, a switch in place of title and Back; `help`, a button for visitors
   * without a wallet. Default: nothing.
   */
  readonly header?: 'networks' | 'help';
  readonly Content: FunctionComponent<ViewOf<Name>>;
}

/**
 * The content of a view that loads with a lazy entry: its skeleton until the code has loaded, and a retry button if
 * loading fails.
 */
export function lazyView<Module, Props extends object>(
  load: Load<Module>,
  select: (module: Module) => FunctionComponent<Props>,
  skeleton: ReactNode | FunctionComponent<Props>,
): FunctionComponent<Props> {
  const Waiting = skeleton;
  return function LazyView(props) {
    const messages = useMessages();
    const { module, failed, retry } = useLoaded(load);
    const online = useOnline();
    if (module !== undefined) {
      const Content = select(module);
      return <Content {...props} />;
    }
    if (!failed) return typeof Waiting === 'function' ? <Waiting {...props} /> : Waiting;
    return (
      <div className="centred">
        <p className="centred__title" role="alert">
          {online ? messages.viewFailed() : messages.pairingOffline()}
        </p>
        <div className="actions">
          <Button icon={<Icon name="retry" />} onClick={retry}>
            {messages.tryAgain()}
          </Button>
        </div>
      </div>
    );
  };
}
