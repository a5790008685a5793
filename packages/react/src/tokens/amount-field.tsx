import type { ChosenToken } from '@mooring/core/send';
import { Icon } from '@mooring/ui';
import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from 'react';
import { useMessages } from '../messages/modal-messages.ts';
import { useStyles } from '../view/modal-context.ts';
import { readTyped, writesComma } from './read-typed.ts';
import { TokenMark } from './token-mark.tsx';
import { tokensCss } from './tokens-css.ts';

/** Token of an amount. */
type ShownToken = Pick<ChosenToken, 'symbol' | 'icon' | 'iconPath'> & {
  /** Shown while there is no icon. Default: the first letter of the symbol. */
  readonly letter?: string | undefined;
};

export interface AmountFieldProps {
  /** E.g. "Amount". */
  readonly label: string;
  /** Name of the input in its form; the token's button is `<name>-token`. */
  readonly name?: string | undefined;
  /** In whole tokens, as typed. */
  readonly value: string;
  /** Without it, the amount is read-only. */
  readonly onChange?: ((text: string) => void) | undefined;
  readonly token: ShownToken | undefined;
  /** Text of the token's button while none is chosen, and its accessible name once one is. */
  readonly tokenLabel: string;
  readonly onToken?: (() => void) | undefined;
  /** Value of the amount. */
  readonly worth?: ReactNode | undefined;
  /** The account's amount of the token. */
  readonly held?: ReactNode | undefined;
  /** Replaces both. */
  readonly foot?: ReactNode | undefined;
  /** Beside the account's amount: fills in the maximum, or buys. */
  readonly action?:
    | { readonly text: string; readonly label: string; readonly onClick: () => void; readonly busy?: boolean }
    | undefined;
  /** Error of the amount. */
  readonly error?: string | undefined;
  /** Error of the token. */
  readonly tokenError?: string | undefined;
  readonly autoFocus?: boolean | undefined;
}

/** Maximum characters of an amount. */
const longest = 180;
/** Characters of an error that takes two lines beside the account's amount in a narrow window. */
const longNote = 20;

/** An amount with a selectable token and the account's holding. Figures are left-to-right in every language. */
export function AmountField(props: AmountFieldProps) {
  const { label, name, value, onChange, token, tokenLabel, onToken } = props;
  const { worth, held, foot, action, error, tokenError } = props;
  const { locale } = useMessages();
  useStyles(tokensCss);
  const id = useId();
  const problem = error ?? tokenError;
  const note = (
    <span
      id={`${id}-note`}
      className="amount-field__note"
      data-long={problem !== undefined && problem.length > longNote ? '' : undefined}
      role="status"
    >
      {problem}
    </span>
  );
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { inputType, data } = event.nativeEvent as Partial<InputEvent>;
    const typed = inputType === 'insertText' && data === ',';
    const commaKey = typed && writesComma([locale, navigator.language]);
    onChange?.(readTyped(event.target.value, { commaKey }));
  };
  return (
    <div className="amount-field" data-invalid={problem === undefined ? undefined : ''}>
      <label className="amount-field__label" htmlFor={id}>
        {label}
      </label>
      <div className="amount-field__row">
        <input
          id={id}
          name={name}
          className="amount-field__input"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          placeholder={onChange === undefined ? '–' : '0'}
          maxLength={longest}
          value={value}
          readOnly={onChange === undefined}
          data-length={value.length > 11 ? 'longest' : value.length > 7 ? 'long' : undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-note`}
          onChange={change}
        />
        <TokenButton
          token={token}
          label={tokenLabel}
          onClick={onToken}
          name={name && `${name}-token`}
          aria-describedby={tokenError === undefined ? undefined : `${id}-note`}
        />
      </div>
      <div className="amount-field__foot">
        {foot}
        {/* An error stands in the place of the value: it moves nothing under a finger. */}
        {foot === undefined && note}
        {worth !== undefined && problem === undefined && <bdi className="mo-number">{worth}</bdi>}
        {foot === undefined && (
          <span className="amount-field__held">
            {held !== undefined && <span>{held}</span>}
            {action !== undefined && (
              <button
                type="button"
                className="amount-field__action"
                aria-label={action.label}
                disabled={action.busy}
                onClick={action.onClick}
              >
                {action.text}
              </button>
            )}
          </span>
        )}
      </div>
      {foot !== undefined && note}
    </div>
  );
}

interface TokenButtonProps extends Pick<ComponentProps<'button'>, 'name' | 'aria-describedby'> {
  readonly token: ShownToken | undefined;
  readonly label: string;
  readonly onClick: (() => void) | undefined;
}

/** The chosen token; a press opens the choice. */
export function TokenButton({ token, label, ...rest }: TokenButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={token === undefined ? 'token-button token-button--none' : 'token-button'}
      aria-label={label}
    >
      {token !== undefined && (
        <TokenMark
          name={token.symbol}
          icon={token.icon}
          iconPath={token.iconPath}
          letter={token.letter}
          size={32}
        />
      )}
      <bdi className="token-button__symbol" title={token?.symbol}>
        {token?.symbol ?? label}
      </bdi>
      <Icon name="down" size={16} />
    </button>
  );
}
