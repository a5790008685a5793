import { readError, selectAccount } from '@mooring/core';
import { servesNames } from '@mooring/core/data';
import { readNewLabel, registerName } from '@mooring/core/names';
import { type AppKitErrorInfo, errorInfo } from '@mooring/core/page';
import { Button, Notice, TextField } from '@mooring/ui';
import { useState } from 'react';
import { useErrorText } from '../messages/error-words.ts';
import { WaitingText } from '../requests/waiting-text.tsx';
import { useModal, useStyles } from '../view/modal-context.ts';
import { useIsSlow } from '../view/use-is-slow.ts';
import { listSkeleton } from '../view/view-skeleton.tsx';
import { isChecking, NameSuggestions, useSuggestions } from './name-suggestions.tsx';
import { namesCss } from './names-css.ts';
import { speakNames, useNamesWords } from './names-words.ts';

/** Registers a name: input, availability and the wallet's signature. */
export const RegisterAccountName = /* @__PURE__ */ speakNames(function RegisterAccountName() {
  const { core, state } = useModal();
  const words = useNamesWords();
  const errorText = useErrorText(words.declined());
  useStyles(namesCss);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<AppKitErrorInfo>();
  const [since, setSince] = useState<number>();
  const late = useIsSlow(since);
  const { wallet } = selectAccount(state);
  const read = readNewLabel(typed);
  const label = 'label' in read ? read.label : undefined;
  const suggestions = useSuggestions(label);
  const list = suggestions?.data?.suggestions ?? [];
  const exact = list.find(({ name }) => label !== undefined && name.startsWith(`${label}.`));
  const pending = since !== undefined;

  const register = async (name: string) => {
    if (pending) return;
    // The wallet may change its account while it signs.
    const { caipAddress: address } = selectAccount(core.store.getState());
    setFailure(undefined);
    setSince(core.clock.now());
    try {
      const accountName = await registerName(core, name, location.host);
      // A visitor who navigated away stays there: the account shows the name.
      const { open, router } = core.store.getState();
      if (address !== undefined && open && router.history.at(-1)?.name === 'RegisterAccountName')
        core.dispatch({
          type: 'replaced',
          view: { name: 'RegisterAccountNameSuccess', accountName, address },
        });
    } catch (thrown) {
      setFailure(errorInfo(readError(thrown)));
      suggestions?.refetch();
    } finally {
      setSince(undefined);
    }
  };

  if (!servesNames(core, state.activeNetwork.chainNamespace))
    return (
      <Notice tone="info" title={words.none()}>
        {words.noneText({ network: state.activeNetwork.name })}
      </Notice>
    );
  const problem = 'problem' in read ? read.problem : exact?.registered === true ? 'taken' : undefined;
  const free = problem === undefined ? exact?.name : undefined;
  return (
    <form
      className="names"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (free !== undefined) void register(free);
      }}
    >
      <TextField
        label={words.name()}
        value={typed}
        onChange={(event) => {
          setFailure(undefined);
          setTyped(event.target.value.toLowerCase());
        }}
        maxLength={63}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        enterKeyHint="done"
        disabled={pending}
        hint={problem === 'short' || problem === 'empty' ? words.short() : undefined}
        error={problem === 'invalid' ? words.invalid() : problem === 'taken' ? words.takenText() : undefined}
      />
      {label !== undefined && (
        <NameSuggestions suggestions={suggestions} busy={pending} onChoose={(name) => void register(name)} />
      )}
      {failure !== undefined && !pending && (
        <Notice tone={failure.code === 'REJECTED' ? 'info' : 'warn'} title={errorText(failure).title}>
          {errorText(failure).text}
        </Notice>
      )}
      <div role="status">
        {pending && (
          <div className="centred">
            <p className="centred__title">{words.confirm({ wallet: wallet?.name ?? '' })}</p>
            <WaitingText text={words.confirmText()} late={late ? words.late() : undefined} />
          </div>
        )}
      </div>
      <Button
        type="submit"
        variant="primary"
        wide
        loading={pending}
        disabled={!pending && free === undefined}
      >
        {buttonText(words, free, label !== undefined && isChecking(suggestions))}
      </Button>
    </form>
  );
}, listSkeleton);

/** States what is missing. */
function buttonText(
  words: ReturnType<typeof useNamesWords>,
  free: string | undefined,
  checks: boolean,
): string {
  if (free !== undefined) return words.register({ name: free });
  return checks ? words.checking() : words.enter();
}
