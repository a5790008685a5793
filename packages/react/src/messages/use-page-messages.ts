import type { AppKitState } from '@mooring/core';
import { useEffect, useState } from 'react';
import { useParts } from '../context/use-parts.ts';
import { messages as english } from './page/en.generated.ts';
import type { PageMessages } from './page-messages.ts';
import { readPageMessages } from './read-page-messages.ts';

const parts = (state: AppKitState) => [state.options.locale];

/** The button texts: English, as a server renders them, until the language that the site sets has loaded. */
export function usePageMessages(): PageMessages {
  const wanted = useParts(parts).state.options.locale;
  const [messages, setMessages] = useState(english);
  useEffect(() => {
    let ended = false;
    void readPageMessages(wanted).then((read) => ended || setMessages(read));
    return () => {
      ended = true;
    };
  }, [wanted]);
  return messages;
}
