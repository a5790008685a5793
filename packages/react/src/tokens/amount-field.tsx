import type { ChosenToken } from '@mooring/core/send';
import { Icon, PictureMark } from '@mooring/ui';
import { type ChangeEvent, type ReactNode, useId } from 'react';
import { useMessages } from '../messages/modal-messages.ts';
import { useStyles } from '../view/modal-context.ts';
import { readTyped, writesComma } from './read-typed.ts';
import { tokensCss } from './tokens-css.ts';

export interface AmountFieldProps {
  /** E.g. "Amount". */
  readonly label: string;
  /** In whole tokens, as it was typed. */
  readonly value: string;
  /** Without it the amount is only shown. */
  readonly onChange?: ((text: string) => void) | undefined;
  readonly token: ChosenToken | undefined;
  /** Text of the token's button while none is chosen, and its accessible name once one is. */
  readonly tokenLabel: string;
  readonly onToken?: (() => void) | undefined;
  /** Value of the amount. */
  readonly worth?: ReactNode | undefined;
  /** What there is of it. */
  readonly held?: ReactNode | undefined;
  /** Fills in all there is. */
  readonly max?:
    | { readonly text: string; readonly label: string; readonly onClick: () => void; readonly busy?: boolean }
    | undefined;
  /** Error of the amount. */
  readonly error?: string | undefined;
  readonly autoFocus?: boolean | undefined;
}

/** Characters of any amount. */
const longest = 180;

/** An amount of a token that can be chosen, with what there is of it. Figures are typed and read from the left everywhere. */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, token, tokenLabel, onToken, worth, held, max, error } = props;
  const { locale } = useMessages();
  useStyles(tokensCss);
  const id = useId();
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { inputType, data } = event.nativeEvent as Partial<InputEvent>;
    const typed = inputType === 'insertText' && data === ',';
    const commaKey = typed && writesComma([locale, navigator.language]);
    onChange?.(readTyped(event.target.value, { commaKey }));
  };
  return (
    <div className="amount-field" data-invalid={error === undefined ? undefined : ''}>
      <label className="amount-field__label" htmlFor={id}>
        {label}
      </label>
      <div className="amount-field__row">
        <input
          id={id}
          className="amount-field__input"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          placeholder="0"
          maxLength={longest}
          value={value}
          readOnly={onChange === undefined}
          data-length={value.length > 18 ? 'longest' : value.length > 9 ? 'long' : undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-note`}
          onChange={change}
        />
        <TokenButton token={token} label={tokenLabel} onClick={onToken} />
      </div>
      <div className="amount-field__foot">
        {worth !== undefined && <bdi className="mo-number">{worth}</bdi>}
        <span className="amount-field__held">
          {held !== undefined && <span>{held}</span>}
          {max !== undefined && (
            <button
              type="button"
              className="amount-field__max"
              aria-label={max.label}
              disabled={max.busy}
              onClick={max.onClick}
            >
              {max.text}
            </button>
          )}
        </span>
      </div>
      <span id={`${id}-note`} className="amount-field__note" role="status">
        {error}
      </span>
    </div>
  );
}

interface TokenButtonProps {
  readonly token: ChosenToken | undefined;
  readonly label: string;
  readonly onClick: (() => void) | undefined;
}

/** The token that was chosen; another one can be. */
export function TokenButton({ token, label, onClick }: TokenButtonProps) {
  return (
    <button
      type="button"
      className={token === undefined ? 'token-button token-button--none' : 'token-button'}
      aria-label={label}
      onClick={onClick}
    >
      {token !== undefined && <PictureMark name={token.symbol} icon={token.icon} size={32} />}
      <span className="token-button__symbol">{token?.symbol ?? label}</span>
      <Icon name="down" size={16} />
    </button>
  );
}
