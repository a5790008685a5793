import type { TypedStatement } from '../chain/chain.ts';
import { useAccountMessages } from '../messages/use-account-messages.ts';

/** Typed data field by field, as the wallet shows it. */
export function TypedDetails({ statement: { boat, nights } }: { readonly statement: TypedStatement }) {
  const messages = useAccountMessages();
  return (
    <>
      <p className="mo-small mo-quiet">{messages.typedText()}</p>
      <dl className="facts">
        <div className="facts__row">
          <dt>{messages.typedBoat()}</dt>
          <dd>{boat}</dd>
        </div>
        <div className="facts__row">
          <dt>{messages.typedNights()}</dt>
          <dd className="mo-number">{nights}</dd>
        </div>
      </dl>
    </>
  );
}
