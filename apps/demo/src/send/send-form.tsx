import { AddressField, Button, Notice, Select, TextButton, TextField } from '@mooring/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AssetBalance } from '../balance/use-assets.ts';
import type { Chain, SendOrder } from '../chain/chain.ts';
import { explainError } from '../format/explain-error.ts';
import { figure, plainFigure } from '../format/figure.ts';
import { useAccountMessages } from '../messages/use-account-messages.ts';
import { checkSend, type SendCheck, type SendFields } from './check-send.ts';
import type { SendState } from './use-send.ts';

interface Props {
  readonly assets: readonly AssetBalance[];
  readonly chain: Chain;
  readonly state: Exclude<SendState, { step: 'sent' }>;
  readonly onSend: (order: SendOrder) => void;
}

type Complaint = Exclude<SendCheck, { ok: true }>;
const none: Complaint = { ok: false };

export function SendForm({ assets, chain, state, onSend }: Props) {
  const messages = useAccountMessages();
  const [fields, setFields] = useState<SendFields>({ asset: 'native', recipient: '', amount: '' });
  const [complaint, setComplaint] = useState(none);
  const busy = state.step !== 'form';
  const chosen = assets.find(({ id }) => id === fields.asset);
  // The error of the last payment does not explain the complaint about the next one.
  const failure = state.step === 'form' ? state.error : undefined;
  const error = complaint === none ? failure : complaint.form;

  const form = useRef<HTMLFormElement>(null);
  // Focuses the first invalid field.
  useEffect(() => {
    if (complaint !== none) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [complaint]);

  const change = (part: Partial<SendFields>): void => {
    setFields({ ...fields, ...part });
    setComplaint(none);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    const check = checkSend(fields, { assets, chain, locale: messages.locale });
    setComplaint(check.ok ? none : check);
    if (check.ok) onSend(check.order);
  };
  const fillMax = async (): Promise<void> => {
    if (chosen === undefined) return;
    try {
      const value = await chain.max?.(chosen);
      if (value !== undefined) change({ amount: plainFigure(messages.locale, value, chosen.decimals) });
    } catch (failure) {
      setComplaint({ ok: false, amount: explainError(failure) });
    }
  };
  const held = chosen && figure(messages.locale, chosen.value, chosen.decimals);

  return (
    <form ref={form} className="form form--send" onSubmit={submit} noValidate>
      <Select
        label={messages.asset()}
        value={chosen?.id ?? ''}
        disabled={busy}
        onChange={(event) => change({ asset: event.target.value })}
        options={[
          ...(chosen === undefined ? [{ value: '', label: messages.noAsset() }] : []),
          ...assets.map(({ id, name, symbol }) => ({ value: id, label: `${name} (${symbol})` })),
        ]}
      />
      <TextField
        className="form__amount"
        label={messages.amount()}
        hint={
          held !== undefined && chosen !== undefined
            ? messages.available({ amount: held, symbol: chosen.symbol })
            : // The place of the balance: the button below must not move when it arrives.
              '\u00a0'
        }
        error={complaint.amount?.(messages)}
        inputMode="decimal"
        value={fields.amount}
        disabled={busy}
        maxLength={80}
        onChange={(event) => change({ amount: event.target.value })}
        suffix={
          <>
            <span className="form__unit">{chosen?.symbol}</span>
            {chain.max !== undefined && (
              <TextButton disabled={busy || chosen?.value === undefined} onClick={() => void fillMax()}>
                {messages.max()}
              </TextButton>
            )}
          </>
        }
      />
      <AddressField
        label={messages.recipient()}
        placeholder={chain.recipientHint(messages)}
        error={complaint.recipient?.(messages)}
        value={fields.recipient}
        disabled={busy}
        maxLength={200}
        onChange={(recipient) => change({ recipient })}
      />
      <div role="alert">{error !== undefined && <Notice tone="danger">{error(messages)}</Notice>}</div>
      <Button type="submit" variant="primary" wide loading={busy}>
        {busy ? messages.checking() : messages.send()}
      </Button>
    </form>
  );
}
